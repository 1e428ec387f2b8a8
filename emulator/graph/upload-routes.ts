import { createHash, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { badParameter, missing, noSuchObject } from './graph-error.ts'

const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

type Upload = Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'headers' | 'body'>

/** Answers `POST /{app}/uploads`, which opens a resumable upload. What is given back takes its bytes, at the upload's own id, and gives a handle. */
export function registerUploadRoutes(app: FastifyInstance): (request: Upload) => { h: string } {
  const open = new Map<string, number>()

  app.post<{ Querystring: Record<string, string | undefined> }>('/:version/:id/uploads', ({ query }) => {
    const { file_length: length, file_type: type } = query
    if (!length) throw missing('file_length')
    if (!type || !TYPES.includes(type)) throw badParameter(`Param file_type must be one of {${TYPES.join(', ')}} - got "${type ?? ''}".`)
    const id = `upload:${randomUUID()}`
    open.set(id, Number(length))
    return { id }
  })

  return ({ params: { id }, headers, body }) => {
    const length = open.get(id)
    if (length === undefined) throw noSuchObject(id)
    if (!headers.authorization?.startsWith('OAuth ')) throw badParameter('An upload wants its token as OAuth.')
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    if (headers['file_offset'] !== '0' || bytes.length !== length)
      throw badParameter(`The upload has ${length} bytes, and ${bytes.length} came.`)
    open.delete(id)
    return { h: `4::${createHash('sha256').update(bytes).digest('base64url')}` }
  }
}
