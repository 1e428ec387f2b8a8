import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import { IncomingContent } from '#domain/messages/message.ts'

import type { Seal } from '#server/settings/seal.ts'

/** One thing that somebody did in a test chat, under the id of their browser. */
const Said = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  input: z.discriminatedUnion('type', [
    z.object({ type: z.literal('say'), text: z.string() }),
    z.object({ type: z.literal('tap'), id: z.string(), title: z.string() }),
    z.object({ type: z.literal('send'), content: IncomingContent }),
  ]),
})
export type Said = z.infer<typeof Said>

/** A conversation with a draft, as far as it went. It is kept by the browser that holds it, and nowhere else. */
const TestChat = z.object({
  webChatId: z.string(),
  /** The token of the link by which it was opened: where the link is closed, the test chat is over. */
  link: z.string(),
  begunAt: z.iso.datetime(),
  said: z.array(Said),
})
export type TestChat = z.infer<typeof TestChat>

const Payload = TestChat.extend({ purpose: z.literal('web chat test') })

/** Writes the token of a test chat. It is sealed: nobody can read what a draft was told, or go on from what was never said. */
export const closeTestChatToken = (seal: Seal, testChat: TestChat): string =>
  Buffer.from(seal.close(JSON.stringify({ purpose: 'web chat test', ...testChat }))).toString('base64url')

/** The test chat behind a token; null where it is none of ours, of another web chat, or of another link. */
export function openTestChatToken(seal: Seal, token: string, webChatId: string): TestChat | null {
  let text: string
  try {
    text = seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Whatever is wrong with it: we did not write it.
    return null
  }
  const payload = Payload.safeParse(parseJson(text)).data
  if (payload?.webChatId !== webChatId) return null
  const { purpose: _, ...testChat } = payload
  return testChat
}
