import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import { ProvedVisitor } from '#domain/webchat/proved-visitor.ts'

import type { VisitorKey } from '#store/webchat/visitors.ts'

import type { Seal } from '../settings/seal.ts'

/** Who a browser speaks for in one web chat. */
export interface Visitor {
  appId: string
  webChatId: string
  /** The address by which the channel knows them; the former one is theirs too, from before the site's server named them. */
  addresses: string[]
  /** What the site's server signed; null for somebody whom nobody named. */
  proved: ProvedVisitor | null
  /** The flow that answers them, where they came by a link to it. */
  flowId: string | null
  expiresAt: string
}

const Payload = z.object({
  purpose: z.literal('web chat visitor'),
  appId: z.string(),
  webChatId: z.string(),
  addresses: z.array(z.string().min(1)).min(1).max(2),
  proved: ProvedVisitor.nullable(),
  flowId: z.string().nullable().default(null),
  expiresAt: z.iso.datetime(),
})

/** Writes the token of a visitor. It is sealed: nobody can read or write one, and nothing has to be stored for it. */
export const closeVisitorToken = (seal: Seal, visitor: Visitor): string =>
  Buffer.from(seal.close(JSON.stringify({ purpose: 'web chat visitor', ...visitor }))).toString('base64url')

/** Whom a token speaks for; null where it is none of ours, of another web chat, or its time is over. */
export function openVisitorToken(seal: Seal, token: string, webChatId: string, now: Date): Visitor | null {
  let text: string
  try {
    text = seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Whatever is wrong with it: we did not write it.
    return null
  }
  const payload = Payload.safeParse(parseJson(text)).data
  if (!payload || payload.webChatId !== webChatId || Date.parse(payload.expiresAt) <= now.getTime()) return null
  const { purpose: _, ...visitor } = payload
  return visitor
}

/** The visitor as the store knows them. */
export const keyOf = ({ appId, webChatId, addresses: [address = ''] }: Visitor): VisitorKey => ({ appId, webChatId, address })
