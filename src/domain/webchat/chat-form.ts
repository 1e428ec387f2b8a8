import { z } from 'zod'

import { FormDocument } from '../whatsapp-forms/form.ts'

/** A form as a visitor fills it in. Its next screen is the one that `nextScreen` of the forms names. */
export const ChatForm = z.object({
  document: FormDocument,
  /** The free times of questions that offer some, by the question's key. */
  times: z.record(z.string(), z.array(z.object({ id: z.string(), title: z.string() }))),
  /** The zone in which these times are shown, a day after the other; left out where their titles say it all. */
  timeZone: z.string().optional(),
  /** What fields hold before anything is written. */
  values: z.record(z.string(), z.string()),
  /** It came back already: it can be read, and not be sent again. */
  answered: z.boolean(),
})
export type ChatForm = z.infer<typeof ChatForm>
