import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Tag } from '../contacts/contact.ts'
import { Priority } from './conversation.ts'
import { HandNote } from './conversation-command.ts'
import { Id } from '../id.ts'
import { LabelIds } from './label.ts'

const Text = z.string().trim().min(1, t('Write something.')).max(4_096)
const Tags = z.array(Tag).max(50).default([])

/** One thing that a macro does. Texts may speak of the contact: `{{ contact.name }}`. */
export const MacroStep = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reply'), text: Text }),
  z.object({ type: z.literal('note'), text: Text }),
  z
    .object({ type: z.literal('tag'), add: Tags, remove: Tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { message: t('Name a tag.'), path: ['add'] }),
  /** `userId` null: nobody; "me": whoever runs it. */
  z.object({ type: z.literal('assign'), userId: Id.or(z.literal('me')).nullable(), note: HandNote }),
  z.object({ type: z.literal('assignTeam'), teamId: Id.nullable(), note: HandNote }),
  z.object({ type: z.literal('prioritize'), priority: Priority }),
  z
    .object({ type: z.literal('label'), addLabelIds: LabelIds, removeLabelIds: LabelIds })
    .refine(({ addLabelIds, removeLabelIds }) => addLabelIds.length + removeLabelIds.length > 0, {
      message: t('Choose a label.'),
      path: ['addLabelIds'],
    }),
  z.object({ type: z.literal('snooze'), hours: z.number().min(1).max(720) }),
  z.object({ type: z.enum(['takeOver', 'handBack', 'close']) }),
])
export type MacroStep = z.infer<typeof MacroStep>

export const MacroInput = z.object({
  name: z.string().trim().min(1, t('Give it a name.')).max(80),
  shared: z.boolean(),
  /** Done in this order, all or none. */
  steps: z.array(MacroStep).min(1, t('Add a step.')).max(10),
})
export type MacroInput = z.infer<typeof MacroInput>

/** several actions under one name: somebody's own, or everybody's. */
export const Macro = MacroInput.extend({ id: Id, usedCount: z.number().int(), updatedAt: z.iso.datetime() })
export type Macro = z.infer<typeof Macro>

/** How many macros an app may have: a person finds one by typing, so the list is handed over whole. */
export const MACROS_MAX = 300
