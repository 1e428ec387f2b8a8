import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long the address of a file in a web chat works, at least and at most: it stays the same all day, so that browsers keep what they have. */
const DAY_MS = 24 * 60 * 60_000

/** Makes and checks the addresses under which visitors see the files of their thread. */
export interface FileLinks {
  to(webChatId: string, messageId: string): string
  isRight(webChatId: string, messageId: string, signed: { expires: string; signature: string }): boolean
}

const FILE = 'file:'

/** What stands in the place of a message where a file is shown that was sent in none. */
export const fileLinkId = (fileId: string): string => FILE + fileId

/** The file of such an address; null where it is a message's. */
export const fileIdIn = (messageId: string): string | null => (messageId.startsWith(FILE) ? messageId.slice(FILE.length) : null)

export function createFileLinks(options: { key: Uint8Array; now(): Date }): FileLinks {
  const { key, now } = options
  const sign = (webChatId: string, messageId: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${webChatId}\n${messageId}\n${expires}`).digest()
  return {
    to(webChatId, messageId) {
      const expires = String((Math.floor(now().getTime() / DAY_MS) + 2) * DAY_MS)
      const signature = sign(webChatId, messageId, expires).toString('base64url')
      // Of the host itself, whichever of ours the chat is shown under.
      return `/api/v1/webchat/${webChatId}/files/${messageId}?expires=${expires}&signature=${signature}`
    },
    isRight(webChatId, messageId, { expires, signature }) {
      const given = Buffer.from(signature, 'base64url')
      const right = sign(webChatId, messageId, expires)
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) > now().getTime()
    },
  }
}
