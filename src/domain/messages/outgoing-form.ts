import { z } from 'zod'

import { Json } from '../json.ts'
import { Frame } from './outgoing-interactive.ts'
import { FormLabel, refuseFormOpening } from '../whatsapp-forms/form-opening.ts'

/** A form (a WhatsApp Flow) that the customer opens with a button. */
export const WhatsappFlow = z
  .object({
    type: z.literal('whatsappFlow'),
    text: z.string().min(1).max(1_024),
    /** The words on the button that opens the form. */
    label: FormLabel,
    form: z.object({ by: z.enum(['id', 'name']), value: z.string().trim().min(1).max(200) }),
    mode: z.enum(['published', 'draft']).default('published'),
    /** Where the first screen's data come from: the message, or the form's server, which is asked when it is opened. */
    opens: z.enum(['screen', 'server']).optional(),
    /** Comes back with the answers, and tells whose they are. */
    token: z.string().min(1).max(256),
    /** The first screen; left out, the form's own. */
    screen: z.string().max(80).optional(),
    /** What the first screen shows. */
    data: z.record(z.string(), Json).optional(),
    ...Frame,
  })
  .superRefine(refuseFormOpening)
