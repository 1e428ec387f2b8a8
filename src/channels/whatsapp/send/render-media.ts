import type { Json } from '#domain/json.ts'
import type { Media } from '#domain/messages/media.ts'

/** A media object of the Graph API: by the provider's id, else by link. */
export const media = ({ link, providerId }: Media): Record<string, Json> =>
  providerId === undefined ? { link: link ?? '' } : { id: providerId }

/** A document, always with a name where it is sent by link: without one WhatsApp shows "Untitled" and no icon. */
export const documentMedia = ({ media: file, filename }: { media: Media; filename?: string | undefined }): Record<string, Json> => {
  const name = filename || (file.providerId === undefined && file.link !== undefined ? nameOfLink(file.link) : '')
  return { ...media(file), ...(name && { filename: name }) }
}

/** The last part of the address, as a person reads it; "Document" where it has none. */
function nameOfLink(link: string): string {
  const last = new URL(link).pathname.split('/').findLast(Boolean) ?? ''
  return (
    decoded(last)
      .replaceAll(/[\p{Cc}/\\]/gu, ' ')
      .trim() || 'Document'
  ).slice(-240)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
