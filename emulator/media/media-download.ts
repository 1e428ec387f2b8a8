import type { FastifyInstance } from 'fastify'

import type { Clock } from '../world/clock.ts'
import type { MediaStore } from './media-store.ts'

interface Download {
  Params: { id: string }
  Querystring: { ext?: string; hash?: string }
}

/** Hands out the bytes of a media object under the address its description names: with a token, for five minutes. */
export function registerMediaDownload(app: FastifyInstance, { media, clock }: { media: MediaStore; clock: Clock }): void {
  app.get<Download>('/_media/attachments/:id', (request, reply) => {
    const { ext, hash } = request.query
    if (!request.headers.authorization?.startsWith('Bearer ')) return reply.status(401).send('Unauthorized')
    const content = media.content(request.params.id)
    if (!content || !media.isUrlValid(request.params.id, Number(ext), hash ?? '', clock.now().getTime()))
      return reply.status(404).send('Not found')
    return reply.type(media.get(request.params.id)?.mimeType ?? 'application/octet-stream').send(content)
  })
}
