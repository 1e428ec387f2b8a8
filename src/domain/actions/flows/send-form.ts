import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { FormLabel } from '#domain/whatsapp-forms/form-opening.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('send_form')

/** Sends a form (a WhatsApp Flow) into the contact's conversation. What comes back starts what waits for it. */
export const sendForm = defineAction({
  kind: 'send_form',
  summary: 'Send the contact a form to fill in',
  input: z.object({
    kind,
    form: z.object({ by: z.enum(['id', 'name']), value: z.string().trim().min(1).max(200) }),
    text: z.string().min(1).max(1_024),
    button: FormLabel.default('Open form'),
    screen: z.string().min(1).max(80).nullable().default(null),
    data: z.record(z.string().max(80), Json).default({}),
  }),
  result: z.object({ kind, outcome: z.enum(['sent', 'refused']), reason: z.string().nullable() }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
