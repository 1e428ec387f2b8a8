import { z } from 'zod'

import { Tag } from '#domain/contact.ts'

/** Tags to take off the contact. One that it does not carry is passed over. */
export const RemoveTagConfig = z.object({
  v: z.literal(1).default(1),
  tags: z.array(Tag).min(1).max(20),
})
export type RemoveTagConfig = z.infer<typeof RemoveTagConfig>
