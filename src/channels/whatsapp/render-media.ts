import type { Json } from '#domain/json.ts'
import type { Media } from '#domain/media.ts'

/** A media object of the Graph API: by the provider's id, else by link. */
export const media = ({ link, providerId }: Media): Record<string, Json> =>
  providerId === undefined ? { link: link ?? '' } : { id: providerId }
