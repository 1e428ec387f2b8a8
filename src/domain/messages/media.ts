import { z } from 'zod'

import { Id } from '../id.ts'

/** A picture, sound, film or file: by public link, by our own file id, or by the provider's media id. */
export const Media = z.object({
  link: z.url({ protocol: /^https?$/, error: 'Write the whole address, with https://.' }).optional(),
  fileId: Id.optional(),
  providerId: z.string().max(256).optional(),
  mimeType: z.string().max(128).optional(),
  /** As the provider tells it, in base64. */
  sha256: z.string().max(128).optional(),
})
export type Media = z.infer<typeof Media>
