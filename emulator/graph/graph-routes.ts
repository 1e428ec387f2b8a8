import type { FastifyInstance, FastifyRequest } from 'fastify'

import { checkUpload } from '../media/media-rules.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { GraphError, invalid, missing, noSuchObject } from './graph-error.ts'
import { checkProduct } from './outgoing-message.ts'
import { numberOf, phoneNumber } from './phone-number.ts'
import { type Fields, object } from './read.ts'
import { answerMessages, type GraphDeps } from './send-message.ts'

interface ById {
  Params: { version: string; id: string }
  Querystring: { phone_number_id?: string; fields?: string }
}

/** Answers the Graph API under `/:version`. The hooks around it (token, faults, ledger) are in `graph-hooks.ts`. */
export function registerGraphRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { world, media, clock } = deps

  app.post<ById>('/:version/:id/messages', (request) =>
    answerMessages(deps, numberOf(deps, request.params.id), object(request.body, 'body')),
  )
  app.put<ById>('/:version/:id/messages', (request) =>
    answerMessages(deps, numberOf(deps, request.params.id), object(request.body, 'body')),
  )

  app.post<ById>('/:version/:id/media', async (request) => {
    numberOf(deps, request.params.id)
    const { file, type } = await readUpload(request)
    checkUpload(file, type)
    return { id: media.add(file, type).id }
  })

  app.delete<ById>('/:version/:id', (request) => {
    if (!media.has(request.params.id)) throw noSuchObject(request.params.id)
    media.delete(request.params.id)
    return { success: true }
  })

  registerAccountRoutes(app, deps)

  app.get<ById>('/:version/:id', (request) => {
    const { id } = request.params
    const stored = media.get(id)
    if (stored) {
      const url = `${request.protocol}://${request.host}${media.urlPath(id, clock.now().getTime())}`
      return { messaging_product: 'whatsapp', url, mime_type: stored.mimeType, sha256: stored.sha256, file_size: stored.bytes, id }
    }
    const number = world.numbers.get(id)
    if (!number) throw noSuchObject(id)
    return pick(phoneNumber(number), request.query.fields)
  })
}

function pick(whole: Fields, fields: string | undefined): Fields {
  if (!fields) return whole
  const wanted = ['id', ...fields.split(',').map((field) => field.trim())]
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)))
}

async function readUpload(request: FastifyRequest): Promise<{ file: Buffer; type: string }> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data') || !Buffer.isBuffer(request.body)) throw missing('file')
  const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!form) throw invalid('The body is not multipart/form-data')
  checkProduct({ messaging_product: form.get('messaging_product') ?? undefined })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new GraphError(100, '', { message: '(#100) The parameter file is required.' })
  const named = form.get('type')
  return { file: Buffer.from(await file.arrayBuffer()), type: typeof named === 'string' && named !== '' ? named : file.type }
}
