import { z } from 'zod'

import { OutgoingContent } from '#domain/message.ts'

/** One or more messages. Their texts may hold templates. */
export const ResponseConfig = z.object({
  v: z.literal(1).default(1),
  messages: z.array(OutgoingContent).min(1).max(10).meta({ role: 'template' }),
})
export type ResponseConfig = z.infer<typeof ResponseConfig>
