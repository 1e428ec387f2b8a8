import { z } from 'zod'

import { Id } from '../id.ts'

/** A link by which anybody talks with one flow. */
export const ChatLink = z.object({
  id: Id,
  webChatId: Id,
  name: z.string(),
  /** `/agent-chat` with what names the link. */
  url: z.url(),
  flowId: Id.nullable(),
  hasPassword: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ChatLink = z.infer<typeof ChatLink>

export const ChatLinkInput = z.object({
  name: z.string().trim().min(1).max(80),
  /** Who answers; null: as the web chat decides. */
  flowId: Id.nullable().default(null),
  /** Asked for before the chat opens; empty: nothing is asked. */
  password: z.string().max(200).default(''),
  expiresAt: z.iso.datetime().nullable().default(null),
})
export type ChatLinkInput = z.infer<typeof ChatLinkInput>
