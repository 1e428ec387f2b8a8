import { z } from 'zod'

import { Tag } from '#domain/contacts/contact.ts'
import { Id } from '#domain/id.ts'

/** A change of one contact field, tags to add, or both. */
export const UpdateContactConfig = z
  .object({
    v: z.literal(1).default(1),
    field: z.string().trim().min(1).max(80).nullable().default(null).meta({
      role: 'ref:contactField',
      label: 'Field',
      help: 'name, email, phone, timeZone (like Europe/Madrid), or any custom field.',
    }),
    operation: z
      .enum(['set', 'clear', 'append', 'increment'])
      .default('set')
      .meta({ label: 'What to do', help: 'Append adds to text or a list. Increment adds a number, or subtracts a negative one.' }),
    value: z.string().max(4_096).default('').meta({ role: 'template', label: 'Value' }),
    type: z.enum(['text', 'number', 'boolean', 'date', 'json']).default('text').meta({ label: 'Kept as' }),
    addTags: z
      .array(Tag.meta({ role: 'template', suggests: 'tag', label: 'Tag' }))
      .max(20)
      .default([])
      .meta({ label: 'Tags to add' }),
    addLabelIds: z
      .array(Id.meta({ role: 'ref:label', label: 'Label' }))
      .max(20)
      .default([])
      .meta({ label: 'Conversation labels to add', help: 'Tags stay with the contact, labels with this conversation.' }),
  })
  .refine(
    ({ field, addTags, addLabelIds }) => field !== null || addTags.length + addLabelIds.length > 0,
    'Choose a field to change, or a tag or a label to add.',
  )
export type UpdateContactConfig = z.infer<typeof UpdateContactConfig>
