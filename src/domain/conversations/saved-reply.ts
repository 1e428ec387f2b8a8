import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { WrittenContent } from '../messages/message.ts'

/** A message kept under a name, to be said again: somebody's own, or everybody's. The spec calls it "Send text". */
export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  /** What is typed after "/" to find it; null where only its name finds it. */
  shortcut: z.string().nullable(),
  shared: z.boolean(),
  /** Its texts may speak of the contact: `{{ contact.name }}`. */
  content: WrittenContent,
  usedCount: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type SavedReply = z.infer<typeof SavedReply>

export const SavedReplyInput = z.object({
  name: z.string().trim().min(1).max(80),
  shortcut: z
    .string()
    .regex(/^[\p{L}\p{N}_-]{1,32}$/u, t('Use up to 32 letters, digits, "-" and "_".'))
    .nullable(),
  shared: z.boolean(),
  content: WrittenContent,
})
export type SavedReplyInput = z.infer<typeof SavedReplyInput>

/** How many saved replies an app may have: a person finds one by typing, so the list is handed over whole. */
export const SAVED_REPLIES_MAX = 1_000
