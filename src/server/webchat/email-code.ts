import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import type { VisitorKey } from '#store/webchat/visitors.ts'

import type { Seal } from '../settings/seal.ts'
import type { Visitor } from './visitor-token.ts'

/** The name of the code in the link of a mail. */
const PARAM = 'parley_mail'
const GOOD_FOR_MS = 30 * 24 * 60 * 60_000

const Payload = z.object({
  purpose: z.literal('web chat email'),
  appId: z.string(),
  webChatId: z.string(),
  address: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
})

/**
 * Adds to the link of a mail what shows that its visitor got it. It opens nothing: it counts only together with the token of the very
 * visitor who left the address, so neither a mail that was forwarded nor an address of somebody else confirms anything.
 */
export function withEmailCode(seal: Seal, url: string, { appId, webChatId, address }: VisitorKey, email: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS).toISOString()
  const payload = JSON.stringify({ purpose: 'web chat email', appId, webChatId, address, email, expiresAt })
  const link = new URL(url)
  link.searchParams.set(PARAM, Buffer.from(seal.close(payload)).toString('base64url'))
  return link.href
}

/** The address and email that a page's code confirms for this visitor; null where it carries none of theirs. */
export function readEmailCode(
  seal: Seal,
  page: string | undefined,
  visitor: Visitor,
  now: Date,
): { address: string; email: string } | null {
  const code = page !== undefined && URL.canParse(page) ? new URL(page).searchParams.get(PARAM) : null
  if (code === null) return null
  let text: string
  try {
    text = seal.open(Buffer.from(code, 'base64url'))
  } catch {
    // Whatever is wrong with it: we did not write it.
    return null
  }
  const payload = Payload.safeParse(parseJson(text)).data
  const isTheirs =
    payload?.appId === visitor.appId && payload.webChatId === visitor.webChatId && visitor.addresses.includes(payload.address)
  return isTheirs && Date.parse(payload.expiresAt) > now.getTime() ? { address: payload.address, email: payload.email } : null
}

/** A page without the code, as it is kept and shown. */
export function withoutEmailCode(page: string): string {
  if (!page.includes(PARAM) || !URL.canParse(page)) return page
  const url = new URL(page)
  url.searchParams.delete(PARAM)
  return url.href
}
