import { z } from 'zod'

import { StoredFile } from '../files/file.ts'
import { Id } from '../id.ts'
import { Mention } from './mention.ts'
import { WrittenContent } from '../messages/message.ts'

/** Whom it is for: the customer, or the team. */
export const DraftMode = z.enum(['reply', 'note'])
export type DraftMode = z.infer<typeof DraftMode>

/** What somebody is writing in a conversation and has not sent. */
export const DraftBody = z.object({
  text: z.string().max(50_000),
  /** Titles of up to three reply buttons; null when the message has none. */
  buttons: z.array(z.string().max(20)).max(3).nullable(),
  /** The message that it answers, with a line that shows it. */
  quote: z.object({ id: Id, words: z.string().max(200) }).nullable(),
  /** Who is named in a note. */
  mentions: z.array(Mention).max(50),
  /** Variables of a saved reply that nothing is known of, as they stand in the text. */
  blanks: z.array(z.string().max(200)).max(100),
  /** Messages of a saved reply that go out as they are. */
  prepared: z.array(WrittenContent).max(10),
  files: z.array(z.object({ file: StoredFile, caption: z.string().max(1_024) })).max(10),
})
export type DraftBody = z.infer<typeof DraftBody>

/** One's own draft as the server keeps it. */
export const KeptDraft = z.object({ mode: DraftMode, body: DraftBody, version: z.number().int() })
export type KeptDraft = z.infer<typeof KeptDraft>

/** What a colleague is writing: whose it is, and its text. */
export const ColleagueDraft = z.object({
  userId: z.string(),
  name: z.string(),
  mode: DraftMode,
  text: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ColleagueDraft = z.infer<typeof ColleagueDraft>
