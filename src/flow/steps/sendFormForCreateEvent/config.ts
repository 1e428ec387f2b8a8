import { z } from 'zod'

import { FormLabel } from '#domain/whatsapp-forms/form-opening.ts'

import { KeepIn, toKeepIn } from '../shared/keep-in.ts'
import { formReminder, waitAtMost } from '../shared/wait-fields.ts'

const answer = z.string().trim().min(1).max(80)

const Shape = z
  .object({
    v: z.literal(2).default(2),
    eventType: z.string().min(1).max(64).meta({ role: 'ref:eventType', label: 'Event type' }),
    send: z
      .enum(['whatsappForm', 'page'])
      .default('whatsappForm')
      .meta({ label: 'Send', help: 'A form inside WhatsApp, or a link to a booking page.' }),
    form: z
      .object({ by: z.enum(['id', 'name']).default('id'), value: z.string().trim().max(200).default('') })
      .prefault({})
      .meta({ role: 'ref:whatsappForm', label: 'Form', help: 'A form whose first screen shows ${data.slots} as its times.' }),
    mode: z.enum(['published', 'draft']).default('published').meta({ label: 'Version' }),
    text: z.string().min(1).max(1_024).default('Please choose a time and fill in the form.').meta({ role: 'template', label: 'Message' }),
    button: FormLabel.default('Book a time').meta({ role: 'template', label: 'Button' }),
    header: z.string().max(60).optional().meta({ role: 'template', label: 'Heading' }),
    footer: z.string().max(60).optional().meta({ role: 'template', label: 'Footer' }),
    screen: z.string().min(1).max(80).default('BOOKING').meta({ label: 'First screen' }),
    resource: z.string().max(64).nullable().default(null).meta({ role: 'ref:resource', label: 'Staff or resource' }),
    days: z.number().int().min(1).max(92).default(14).meta({ label: 'Days ahead' }),
    slots: z.number().int().min(1).max(100).default(20).meta({ label: 'Times at most' }),
    /** The form's answers that hold the time, the title and the notes; all others become fields of the event. */
    slotAnswer: answer.default('slot').meta({ label: 'Field with the time' }),
    titleAnswer: answer.optional().meta({ label: 'Field with the title' }),
    notesAnswer: answer.optional().meta({ label: 'Field with the notes' }),
    takenText: z
      .string()
      .min(1)
      .max(1_024)
      .default('Sorry, that time was just taken. Please choose another.')
      .meta({ role: 'template', label: 'When a time is taken' }),
    reminderText: formReminder,
    timeoutMs: waitAtMost,
    saveTo: KeepIn.optional().meta({ label: 'Save the event to', help: 'It’s always in {{ event }} too.' }),
  })
  .refine(({ send, form }) => send === 'page' || form.value !== '', {
    path: ['form', 'value'],
    message: 'Name the form, or send a booking page instead.',
  })
  .refine(({ send, button }) => send === 'whatsappForm' || button.includes('{{') || button.length <= 20, {
    path: ['button'],
    message: 'The button can have up to 20 characters.',
  })

/** A form with free times in it; what comes back books the event. */
export const SendFormConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toKeepIn, Shape)
export type SendFormConfig = z.infer<typeof SendFormConfig>
