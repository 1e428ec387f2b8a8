import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'

import { readChange, readTemplate } from '../templates/check-template.ts'
import { scheduleReview } from '../templates/reviews.ts'
import { type Template, templateFields } from '../templates/template.ts'
import { templateError } from '../templates/template-error.ts'
import { badParameter, GraphError, missing, noSuchObject } from './graph-error.ts'
import { type Fields, object } from './read.ts'
import type { GraphDeps } from './messages/send-message.ts'

const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

type Upload = Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'headers' | 'body'>

/** Answers `POST /{app}/uploads`, which opens a resumable upload. What is given back takes its bytes, at the upload's own id, and gives a handle. */
function registerUploadRoutes(app: FastifyInstance): (request: Upload) => { h: string } {
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CREATES_AN_HOUR = 100
const MOST = 250

/** Templates and uploads have ids of their own form, so that this address is told apart from the same of numbers and forms. */
const ONE = String.raw`/:version/:id(^(?:[56]\d{14}|upload:.+)$)`

interface ById {
  Params: { version: string; id: string }
  Querystring: Record<string, string | undefined>
}

/** Answers about templates (section 4.2): listed page by page, handed in, edited and deleted. */
export function registerTemplateRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { templates, world, clock } = deps
  const create = createsOf(deps)
  const upload = registerUploadRoutes(app)
  const checkAccount = (id: string) => {
    if (![...world.numbers.values()].some(({ wabaId }) => wabaId === id)) throw noSuchObject(id)
  }
  for (const pending of templates.pending()) scheduleReview(deps, pending)

  app.get<ById>('/:version/:id/message_templates', ({ params, query, protocol, host }) => {
    checkAccount(params.id)
    return listPage(templates.of(params.id), query, `${protocol}://${host}/${params.version}/${params.id}/message_templates`)
  })

  app.post<ById>('/:version/:id/message_templates', ({ params, body }) => {
    checkAccount(params.id)
    return create(params.id, object(body, 'body'))
  })

  const templateOf = (id: string): Template => {
    const template = templates.get(id)
    if (!template) throw noSuchObject(id)
    return template
  }
  app.get<ById>(ONE, ({ params }) => templateFields(templateOf(params.id)))
  app.post<ById>(ONE, (request) =>
    request.params.id.startsWith('upload:')
      ? upload(request)
      : editTemplate(deps, templateOf(request.params.id), object(request.body, 'body')),
  )

  app.delete<ById>('/:version/:id/message_templates', ({ params, query }) => {
    checkAccount(params.id)
    const { name, hsm_id: id } = query
    if (!name) throw missing('name')
    const found = templates.of(params.id).filter((one) => one.name === name && (id === undefined || one.id === id))
    if (found.length === 0) throw templateError(2593002, 'Message template not found', `No template has the name ${name}.`)
    for (const one of found) templates.save({ ...one, deletedAt: clock.now().toISOString() })
    return { success: true }
  })
}

/** Takes templates for review, so many an hour for each account. */
function createsOf(deps: GraphDeps): (wabaId: string, given: Fields) => Fields {
  const { templates, clock } = deps
  const created = new Map<string, number[]>()
  return (wabaId, given) => {
    const now = clock.now().getTime()
    const recent = (created.get(wabaId) ?? []).filter((at) => at > now - HOUR_MS)
    if (recent.length >= CREATES_AN_HOUR) throw new GraphError(80007, `At most ${CREATES_AN_HOUR} templates can be created in an hour`)
    const handed = readTemplate(given)
    checkRoom(deps, wabaId, handed)
    created.set(wabaId, [...recent, now])
    const template = templates.create({
      ...handed,
      wabaId,
      status: 'PENDING',
      quality: 'UNKNOWN',
      rejectedReason: 'NONE',
      previousCategory: null,
      correctCategory: null,
      createdAt: clock.now().toISOString(),
      editedAt: [],
      deletedAt: null,
    })
    scheduleReview(deps, template)
    return { id: template.id, status: template.status, category: template.category }
  }
}

/** Edits a template, where Meta would take the edit. */
function editTemplate(deps: GraphDeps, template: Template, given: Fields): Fields {
  const { templates, clock } = deps
  const { status, category } = template
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(status))
    throw templateError(2388039, 'Template can’t be edited', `A template in the state ${status} can’t be edited.`)
  const isApproved = status === 'APPROVED'
  if (isApproved && given['category'] !== undefined && given['category'] !== category)
    throw templateError(2388039, 'Category can’t be changed', 'The category of an approved template can’t be changed.')
  const now = clock.now().getTime()
  const within = (ms: number) => template.editedAt.filter((at) => Date.parse(at) > now - ms).length
  if (isApproved && (within(DAY_MS) >= 1 || within(30 * DAY_MS) >= 10))
    throw templateError(2388039, 'Edit limit reached', 'An approved template can be edited once a day and ten times in 30 days.')
  const next = { ...template, category: isApproved ? category : ((given['category'] as Template['category'] | undefined) ?? category) }
  const edited = templates.save({
    ...next,
    ...readChange(given, next),
    status: 'PENDING',
    rejectedReason: 'NONE',
    editedAt: isApproved ? [...template.editedAt, clock.now().toISOString()] : template.editedAt,
  })
  scheduleReview(deps, edited)
  return { success: true }
}

function checkRoom({ templates, clock }: GraphDeps, wabaId: string, { name, language }: Pick<Template, 'name' | 'language'>): void {
  const known = templates.of(wabaId)
  if (known.length >= MOST) throw templateError(2388019, 'Template limit exceeded', `An account has at most ${MOST} templates.`)
  if (known.some((one) => one.name === name && one.language === language))
    throw templateError(2388024, 'Content in this language already exists', `There is already ${language} content for this template.`)
  const reserved = clock.now().getTime() - 30 * DAY_MS
  const isReserved = templates
    .deleted(wabaId)
    .some(
      (one) => one.name === name && one.language === language && one.status === 'APPROVED' && Date.parse(one.deletedAt ?? '') > reserved,
    )
  if (isReserved)
    throw templateError(2388023, 'Message template language is being deleted', `${name} was deleted: its name is free again after 30 days.`)
}

/** Pages by the id of the last template, so a list that changes while it is read skips nothing. */
function listPage(all: readonly Template[], query: ById['Querystring'], address: string): Fields {
  const { after, limit = '25', name, status, category, language } = query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 1_000) throw badParameter('Param limit must be between 1 and 1000.')
  const is = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value
  const found = all.filter(
    (one) =>
      is(status, one.status) && is(category, one.category) && is(language, one.language) && (name === undefined || one.name.includes(name)),
  )
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === Buffer.from(after, 'base64url').toString()) + 1
  const shown = found.slice(from, from + size)
  const cursor = Buffer.from(shown.at(-1)?.id ?? '').toString('base64url')
  const more = from + size < found.length
  const next = new URLSearchParams({ ...(query as Record<string, string>), after: cursor })
  return {
    data: shown.map(templateFields),
    ...(shown.length > 0 && {
      paging: { cursors: { before: cursor, after: cursor }, ...(more && { next: `${address}?${next.toString()}` }) },
    }),
  }
}
