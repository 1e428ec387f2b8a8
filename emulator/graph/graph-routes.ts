import type { FastifyInstance, FastifyRequest } from 'fastify'

import { checkUpload } from '../media/media-rules.ts'
import { accountFields, isAccount, pick, reaches, registerAccountRoutes } from './account-routes.ts'
import { registerCommerceRoutes } from './commerce-routes.ts'
import { registerEncryptionRoutes } from './encryption-routes.ts'
import { changeForm, deleteForm, formFields, registerFormRoutes } from './form-routes.ts'
import { GraphError, noSuchObject } from './graph-error.ts'
import { multipart } from './multipart.ts'
import { changeNumber } from './number-routes.ts'
import { checkProduct } from './messages/outgoing-message.ts'
import { numberOf, phoneNumber } from './phone-number.ts'
import { object } from './read.ts'
import { registerTemplateRoutes } from './template-routes.ts'
import { answerMessages, type GraphDeps } from './messages/send-message.ts'

interface ById {
  Params: { version: string; id: string }
  Querystring: { phone_number_id?: string; fields?: string }
}

/** Answers the Graph API under `/:version`. The hooks around it (token, faults, ledger) are in `graph-hooks.ts`. */
export function registerGraphRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { world, media, forms, clock } = deps

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
    return { id: media.add(file, type, 'business').id }
  })

  app.delete<ById>('/:version/:id', (request) => {
    const form = forms.get(request.params.id)
    if (form) deleteForm(deps, form)
    else if (media.has(request.params.id)) media.delete(request.params.id)
    else throw noSuchObject(request.params.id)
    return { success: true }
  })

  registerAccountRoutes(app, deps)
  registerFormRoutes(app, deps)
  registerEncryptionRoutes(app, deps)
  registerCommerceRoutes(app, deps)
  registerTemplateRoutes(app, deps)

  // After those whose ids have a form of their own, of which there may be only one without.
  app.post<ById>('/:version/:id', (request) => {
    const form = forms.get(request.params.id)
    const body = object(request.body, 'body')
    return form ? changeForm(deps, form, body) : changeNumber(deps, request.params.id, body)
  })

  app.get<ById>('/:version/:id', (request) => {
    const { id } = request.params
    const stored = media.get(id)
    if (stored) {
      const url = `${request.protocol}://${request.host}${media.urlPath(id, clock.now().getTime())}`
      return { messaging_product: 'whatsapp', url, mime_type: stored.mimeType, sha256: stored.sha256, file_size: stored.bytes, id }
    }
    const form = forms.get(id)
    if (form)
      return pick(formFields(form, `${request.protocol}://${request.host}`), request.query.fields?.replace(/\.invalidate\(\w+\)/, ''))
    if (isAccount(deps, id) && reaches(deps, request, id))
      return pick(accountFields(id, deps.accounts.get('account', id)), request.query.fields)
    const number = world.numbers.get(id)
    if (!number || !reaches(deps, request, number.wabaId)) throw noSuchObject(id)
    return pick(phoneNumber(number, deps), request.query.fields)
  })
}

async function readUpload(request: FastifyRequest): Promise<{ file: Buffer; type: string }> {
  const form = await multipart(request)
  checkProduct({ messaging_product: form.get('messaging_product') ?? undefined })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new GraphError(100, '', { message: '(#100) The parameter file is required.' })
  const named = form.get('type')
  return { file: Buffer.from(await file.arrayBuffer()), type: typeof named === 'string' && named !== '' ? named : file.type }
}
