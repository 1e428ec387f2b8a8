import type { Media } from '#domain/messages/media.ts'
import type { Message } from '#domain/messages/message.ts'

/** Finds the address of a media object's bytes; null when there is none that a browser may open, or not yet. */
export type MediaSource = (media: Media) => string | null

/** The address of what is being sent: public, or a file of ours. */
export const pendingSource =
  (appId: string): MediaSource =>
  ({ link, fileId }) =>
    link ?? (fileId === undefined ? null : `/api/v1/apps/${appId}/files/${fileId}`)

/** The address of a message's file: public, or kept by our server under the message's id. */
export const sourceOf = (appId: string, { id, file }: Pick<Message, 'id' | 'file'>): MediaSource => {
  const isHere = !file || file.state === 'stored'
  return ({ link, providerId, fileId }) => {
    if (link !== undefined) return link
    if (fileId !== undefined) return `/api/v1/apps/${appId}/files/${fileId}`
    return isHere && providerId !== undefined ? `/api/v1/apps/${appId}/media/${id}` : null
  }
}
