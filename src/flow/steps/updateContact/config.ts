import { z } from 'zod'

import { Tag } from '#domain/contact.ts'

/** A change of one contact field, tags to add, or both. */
export const UpdateContactConfig = z
  .object({
    v: z.literal(1).default(1),
    field: z.string().trim().min(1).max(80).nullable().default(null),
    operation: z.enum(['set', 'clear', 'append', 'increment']).default('set'),
    value: z.string().max(4_096).default('').meta({ role: 'template' }),
    addTags: z.array(Tag).max(20).default([]),
  })
  .refine(({ field, addTags }) => field !== null || addTags.length > 0, 'Choose a field to change, or a tag to add.')
export type UpdateContactConfig = z.infer<typeof UpdateContactConfig>
