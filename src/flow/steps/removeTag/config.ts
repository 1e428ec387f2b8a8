import { z } from 'zod'

import { Tag } from '#domain/contacts/contact.ts'

/** Tags to take off the contact, in whatever case. One that it does not carry is passed over. */
export const RemoveTagConfig = z.object({
  v: z.literal(1).default(1),
  tags: z
    .array(Tag.meta({ role: 'template', suggests: 'tag', label: 'Tag' }))
    .min(1)
    .max(20)
    .meta({ label: 'Tags to remove' }),
})
export type RemoveTagConfig = z.infer<typeof RemoveTagConfig>
