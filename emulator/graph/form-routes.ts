import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { checkFlowJson } from '../forms/check-flow-json.ts'
import type { Form } from '../forms/form.ts'
import { askEndpoint } from '../forms/endpoint-client.ts'
import { badParameter, GraphError, invalid, missing, noSuchObject } from './graph-error.ts'
import { multipart } from './multipart.ts'
import { APPLICATION_ID } from '../accounts/state.ts'
import { array, type Fields, object, text } from './read.ts'
import type { GraphDeps } from './messages/send-message.ts'

interface ById {
  Params: { version: string; id: string }
}

const CATEGORIES = 'SIGN_UP SIGN_IN APPOINTMENT_BOOKING LEAD_GENERATION CONTACT_US CUSTOMER_SUPPORT SURVEY OTHER'.split(' ')

/** Answers about WhatsApp Flows (section 8.5): made, filled with Flow JSON, published, and taken out of use. */
export function registerFormRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { forms, world } = deps
  const formOf = (id: string): Form => {
    const form = forms.get(id)
    if (!form) throw noSuchObject(id)
    return form
  }
  const checkAccount = (id: string) => {
    if (![...world.numbers.values()].some(({ wabaId }) => wabaId === id)) throw noSuchObject(id)
  }

  app.get<ById>('/:version/:id/flows', ({ params }) => {
    checkAccount(params.id)
    return { data: forms.of(params.id).map((form) => formFields(form)), paging: { cursors: { before: 'MQ', after: 'MQ' } } }
  })

  app.post<ById>('/:version/:id/flows', ({ params, body }) => {
    checkAccount(params.id)
    return createForm(forms, params.id, object(body, 'body'))
  })

  app.post<ById>('/:version/:id/assets', async (request) => {
    const form = formOf(request.params.id)
    if (form.status === 'DEPRECATED') throw invalid('A deprecated flow cannot be changed')
    const parts = await multipart(request)
    if (parts.get('asset_type') !== 'FLOW_JSON') throw badParameter('Param asset_type must be one of {FLOW_JSON}.')
    const file = parts.get('file')
    const content = file instanceof Blob ? await file.text() : file
    if (!content) throw missing('file')
    const json = parse(content)
    const errors = checkFlowJson(json)
    forms.save({ ...form, json, ...(form.status === 'PUBLISHED' && { status: 'DRAFT' as const }) })
    return { success: true, validation_errors: errors }
  })

  app.get<ById>('/:version/:id/assets', (request) => {
    const form = formOf(request.params.id)
    const url = `${request.protocol}://${request.host}/_/phone/forms/${form.id}`
    return { data: form.json === null ? [] : [{ name: 'flow.json', asset_type: 'FLOW_JSON', download_url: url }], paging: {} }
  })

  registerStatusRoutes(app, deps, formOf)
}

/** Published, and taken out of use. */
function registerStatusRoutes(app: FastifyInstance, deps: GraphDeps, formOf: (id: string) => Form): void {
  app.post<ById>('/:version/:id/publish', async ({ params }) => {
    const form = formOf(params.id)
    if (form.status !== 'DRAFT') throw invalid('Only a draft can be published')
    const errors = form.json === null ? [{ message: 'The flow has no Flow JSON.' }] : checkFlowJson(form.json)
    if (errors.length > 0) throw new GraphError(139002, errors[0]?.message ?? '', { message: '(#139002) Publishing Flow in invalid state' })
    await checkHealth(deps, form)
    stand(deps, form, 'PUBLISHED')
    return { success: true }
  })

  app.post<ById>('/:version/:id/deprecate', ({ params }) => {
    const form = formOf(params.id)
    if (form.status !== 'PUBLISHED') throw invalid('Only a published flow can be deprecated')
    stand(deps, form, 'DEPRECATED')
    return { success: true }
  })
}

function createForm(forms: GraphDeps['forms'], wabaId: string, given: Fields): Fields {
  const name = text(given['name'], 'name', 100)
  if (forms.named(wabaId, { name })) throw invalid(`There is a flow with the name ${name} already`)
  const json = given['flow_json'] === undefined ? null : parse(text(given['flow_json'], 'flow_json', 10_485_760))
  const form = forms.create({ wabaId, name, categories: readCategories(given['categories']), status: 'DRAFT', json })
  const errors = json === null ? [] : checkFlowJson(json)
  if (given['publish'] === true && json !== null && errors.length === 0) forms.save({ ...form, status: 'PUBLISHED' })
  return { id: form.id, success: true, validation_errors: errors }
}

/** A form as Graph describes it. */
/** Changes name, categories or the address of its server: `POST /{flow}`. */
export function changeForm({ forms }: Pick<GraphDeps, 'forms'>, form: Form, given: Fields): Fields {
  const { name, categories, endpoint_uri: uri } = given
  if (form.status === 'DEPRECATED') throw invalid('A deprecated flow cannot be changed')
  if (name !== undefined && forms.of(form.wabaId).some((other) => other.id !== form.id && other.name === name))
    throw invalid('The name is taken by another flow of the account')
  if (uri !== undefined && !(typeof uri === 'string' && URL.canParse(uri))) throw badParameter('Param endpoint_uri must be a valid URI.')
  forms.save({
    ...form,
    ...(name !== undefined && { name: text(name, 'name', 100) }),
    ...(categories !== undefined && { categories: readCategories(categories) }),
    ...(typeof uri === 'string' && { endpointUri: uri }),
  })
  return { success: true }
}

/** Moves a form to another status and tells the business of it. */
function stand({ forms, webhooks, clock }: GraphDeps, form: Form, status: Form['status']): void {
  forms.save({ ...form, status })
  const value = {
    event: 'FLOW_STATUS_CHANGE',
    message: `Flow ${form.name} changed status from ${form.status} to ${status}.`,
    flow_id: form.id,
    old_status: form.status,
    new_status: status,
  }
  const time = Math.floor(clock.now().getTime() / 1_000)
  webhooks.queue(`flow:${form.id}`, { wabaId: form.wabaId, field: 'flows', value, time }, 50)
}

/** A form with a server is published only once that server answers a ping, under the key of each number that has one. */
async function checkHealth(deps: GraphDeps, form: Form): Promise<void> {
  const isLive = typeof form.json === 'object' && form.json !== null && 'data_api_version' in form.json
  if (!isLive) return
  const refuse = (why: string) => new GraphError(139002, why, { message: '(#139002) Publishing Flow in invalid state' })
  if (form.endpointUri === undefined) throw refuse('You need to set an endpoint URI before you can send or publish a flow.')
  const numbers = [...deps.world.numbers.values()].filter(({ wabaId }) => wabaId === form.wabaId)
  const keys = numbers.flatMap(({ phoneNumberId }) => deps.accounts.get('number', phoneNumberId).formKey ?? [])
  const [key] = keys
  if (key === undefined) throw refuse('You need to upload a public key to a phone number before you can send or publish a flow.')
  const secret = deps.accounts.get('application', APPLICATION_ID).secret ?? deps.app.secret
  const asked = await askEndpoint(form.endpointUri, key, secret, { version: '3.0', action: 'ping' }).catch(() => null)
  const isActive = asked?.status === 200 && JSON.stringify(asked.answer).includes('"status":"active"')
  if (!isActive) throw refuse(`The endpoint is not available: it answered the health check with ${asked?.status ?? 'nothing'}.`)
}

export const formFields = (form: Form, base = ''): Fields => ({
  id: form.id,
  name: form.name,
  status: form.status,
  categories: form.categories,
  ...(form.endpointUri !== undefined && { endpoint_uri: form.endpointUri }),
  ...(base !== '' && {
    preview: {
      preview_url: `${base}/_/phone/forms/${form.id}?token=${randomUUID()}`,
      expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    },
  }),
  validation_errors: form.json === null ? [] : checkFlowJson(form.json),
})

/** Deletes a form that was never published. */
export function deleteForm({ forms }: Pick<GraphDeps, 'forms'>, { id, status }: Form): void {
  if (status !== 'DRAFT') throw invalid('Only a draft can be deleted')
  forms.delete(id)
}

function readCategories(value: unknown): string[] {
  return array(value, 'categories', 1, 8).map((one) => {
    const known = CATEGORIES.find((name) => name === one)
    if (!known) throw badParameter(`Param categories[0] must be one of {${CATEGORIES.join(', ')}} - got ${JSON.stringify(one)}.`)
    return known
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalid('The Flow JSON cannot be parsed')
  }
}
