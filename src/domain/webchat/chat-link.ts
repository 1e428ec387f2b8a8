import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'

/** A link by which anybody talks with one flow. */
export const ChatLink = z.object({
  id: Id,
  webChatId: Id,
  name: z.string(),
  /** `/agent-chat` with what names the link. */
  url: z.url(),
  flowId: Id.nullable(),
  /** It tries the flow's draft: answers are simulated, and nothing is stored. */
  draft: z.boolean(),
  hasPassword: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type ChatLink = z.infer<typeof ChatLink>

export const ChatLinkInput = z
  .object({
    name: z.string().trim().min(1).max(80),
    /** Who answers; null: as the web chat decides. */
    flowId: Id.nullable().default(null),
    /** Tries the flow's draft. */
    draft: z.boolean().default(false),
    /** Asked for before the chat opens; empty: nothing is asked. */
    password: z.string().max(200).default(''),
    expiresAt: z.iso.datetime().nullable().default(null),
  })
  .refine(({ draft, flowId }) => !draft || flowId !== null, { path: ['flowId'], error: t('Name the flow whose draft the link tries.') })
  .refine(({ draft, expiresAt }) => !draft || expiresAt !== null, { path: ['expiresAt'], error: t('Say when the link to a draft ends.') })
export type ChatLinkInput = z.infer<typeof ChatLinkInput>
