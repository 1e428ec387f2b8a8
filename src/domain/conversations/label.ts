import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Id } from '../id.ts'

/** The colors of labels, by name: what each looks like is the theme's. */
export const LabelColor = z.enum(['slate', 'teal', 'iris', 'coral', 'honey', 'moss', 'sky', 'rose'])
export type LabelColor = z.infer<typeof LabelColor>

/** What a conversation is about, in the team's own words. Tags say something of the contact, labels of one conversation. */
export const Label = z.object({ id: Id, name: z.string(), color: LabelColor })
export type Label = z.infer<typeof Label>

export const LabelInput = z.object({
  name: z.string().trim().min(1, t('Give it a name.')).max(40),
  color: LabelColor,
})
export type LabelInput = z.infer<typeof LabelInput>

/** How many labels a workspace may have: the list is handed over whole. */
export const LABELS_MAX = 200

/** How many of them are put on or taken off at once. */
export const LabelIds = z.array(Id).max(20).default([])
