import { z } from 'zod'

import { Tag } from '#domain/contacts/contact.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('update_contact')

/** Sets, clears, appends to or adds to one of the contact's fields, and puts tags on it or takes them off. */
export const updateContact = defineAction({
  kind: 'update_contact',
  summary: 'Change a field of the contact, or its tags',
  input: z.object({
    kind,
    field: z.string().max(80).nullable(),
    operation: z.enum(['set', 'clear', 'append', 'increment']),
    value: Json,
    addTags: z.array(Tag),
    removeTags: z.array(Tag).default([]),
  }),
  result: z.object({ kind, ok: z.boolean(), reason: z.string().nullable() }),
  settled: 'local',
  repeatable: false,
  access: 'agent',
  tool: true,
})
