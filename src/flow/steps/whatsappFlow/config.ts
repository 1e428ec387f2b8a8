import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { FormLabel, refuseFormOpening } from '#domain/whatsapp-forms/form-opening.ts'

import { formReminder, waitAtMost } from '../shared/wait-fields.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const target = z
  .enum(['session', 'contact', 'conversation', 'event'])
  .meta({ words: { session: 'Variable', contact: 'Contact field', event: 'Event' } })
const variable = z.string().trim().min(1).max(80)

/** A form of WhatsApp (a WhatsApp Flow) that the customer fills in, and where its answers are kept. */
export const WhatsappFlowConfig = z
  .object({
    v: z.literal(1).default(1),
    form: z
      .object({ by: z.enum(['id', 'name']).default('id'), value: z.string().trim().min(1).max(200) })
      .meta({ role: 'ref:whatsappForm', label: 'Form', help: 'The form’s ID or name, as shown in WhatsApp Manager.' }),
    mode: z
      .enum(['published', 'draft'])
      .default('published')
      .meta({ label: 'Version', help: 'Only people who test your number can open a draft.' }),
    opens: z
      .enum(['screen', 'server'])
      .default('screen')
      .meta({
        label: 'First screen comes from',
        help: 'A form connected to a server starts there.',
        words: { screen: 'The form', server: 'Its server' },
      }),
    text: z.string().min(1).max(1_024).meta({ role: 'template', label: 'Message' }),
    button: FormLabel.default('Open form').meta({ role: 'template', label: 'Button' }),
    header: z.string().max(60).optional().meta({ role: 'template', label: 'Heading' }),
    footer: z.string().max(60).optional().meta({ role: 'template', label: 'Footer' }),
    screen: z.string().max(80).optional().meta({ label: 'First screen', help: 'Leave empty to start with the form’s own first screen.' }),
    data: z
      .record(z.string().max(80), Json)
      .default({})
      .meta({ role: 'template', label: 'Form values', help: 'Values for the first screen, by name. It needs a first screen.' }),
    save: z
      .array(
        z
          .object({
            answer: z.string().trim().min(1).max(80).meta({ label: 'Answer' }),
            target: target.meta({ label: 'Where' }),
            name: variable.meta({ label: 'Save as', help: 'For an event: start, time, title, place, notes, or one of its questions.' }),
            type: z
              .enum(['text', 'number', 'date', 'boolean', 'list'])
              .optional()
              .meta({ label: 'As', help: 'Leave empty to save it as received.' }),
          })
          .meta({ label: 'Answer' }),
      )
      .max(50)
      .default([])
      .meta({ label: 'Save answers', help: 'Which answer goes to which variable or field.' }),
    eventType: z.string().max(64).nullable().default(null).meta({
      role: 'ref:eventType',
      label: 'Book an event',
      help: 'At the time in the answer saved as the event’s “start”. Leave empty to change the event in {{ event }}.',
    }),
    resource: z.string().max(64).nullable().default(null).meta({ role: 'ref:resource', label: 'Staff or resource' }),
    saveAllTo: variable.optional().meta({ label: 'Save all answers to', help: 'A session variable for the whole form.' }),
    reminderText: formReminder,
    timeoutMs: waitAtMost,
    nudge: z
      .object({
        afterMs: z
          .number()
          .int()
          .min(60_000)
          .max(30 * DAY_MS)
          .default(HOUR_MS)
          .meta({ role: 'duration', label: 'After' }),
        text: z.string().min(1).max(1_024).meta({ role: 'template', label: 'Message' }),
      })
      .optional()
      .meta({ label: 'Reminder', help: 'A reminder if the form isn’t submitted after a while.' }),
  })
  .superRefine(refuseFormOpening)
  .refine(({ eventType, save }) => eventType === null || save.some(({ target: to, name }) => to === 'event' && name === 'start'), {
    path: ['save'],
    message: 'Save the answer with the time as the event’s “start”.',
  })
export type WhatsappFlowConfig = z.infer<typeof WhatsappFlowConfig>
