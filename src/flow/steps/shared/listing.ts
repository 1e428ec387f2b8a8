import { z } from 'zod'

import { ANSWER_WAIT_MS } from '#domain/constants.ts'

import { KeepIn } from './keep-in.ts'

const HOUR_MS = 3_600_000

/** How a step that lists things shows them, and where it keeps them. */
export const Listing = {
  show: z
    .enum(['pick', 'text', 'nothing'])
    .default('text')
    .meta({
      label: 'Show',
      words: { pick: 'List to pick from', text: 'Text', nothing: 'Not at all' },
      help: 'As a list to pick from, as text, or not at all.',
    }),
  text: z.string().max(1_024).default('').meta({ role: 'template', label: 'Text before the list' }),
  line: z
    .string()
    .max(400)
    .default('')
    .meta({ role: 'template', label: 'Line format', help: 'How each one is written; use {{ item }}. Leave empty for a plain line.' }),
  button: z.string().trim().min(1).max(20).default('Choose').meta({ role: 'template', label: 'Button' }),
  limit: z.number().int().min(1).max(50).default(10).meta({ label: 'Maximum' }),
  saveTo: KeepIn.optional().meta({
    label: 'Save the list to',
    help: 'Its length is saved too, under the same name plus “Count”.',
  }),
  timeoutMs: z
    .number()
    .int()
    .min(60_000)
    .max(720 * HOUR_MS)
    .default(ANSWER_WAIT_MS)
    .meta({ role: 'duration', label: 'Wait up to' }),
}
