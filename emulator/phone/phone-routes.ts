import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { APPLICATION_ID } from '../accounts/state.ts'
import { allProducts, CATALOG_ID } from '../catalog/products.ts'
import { askEndpoint } from '../forms/endpoint-client.ts'
import { type GraphDeps, queueStatus } from '../graph/messages/send-message.ts'
import { checkUpload } from '../media/media-rules.ts'
import type { BusinessNumber } from '../world/business-number.ts'
import type { ChatMessage } from '../world/chat-message.ts'
import { person, type Person } from '../world/person.ts'
import { registerPhoneActionRoutes } from './phone-action-routes.ts'
import { Incoming } from './incoming.ts'
import { isInReach, isWithinReach, reachedNumber, reachOf } from './reach.ts'
import { receiveIncoming } from './receive-incoming.ts'

const NewPerson = z.object({ name: z.string().trim().min(1).max(120), phone: z.string().regex(/^\+?\d{7,15}$/) })

interface ByPerson {
  Params: { person: string }
  Querystring: { phoneNumberId?: string }
}

/** The phones of the pretend customers, to be played by a person on `/tester` or by a test. */
export function registerPhoneRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { world, media } = deps

  app.get<ByPerson>('/phone/:person/messages', (request) => {
    const number = reachedNumber(world, reachOf(request), request.query.phoneNumberId)
    return {
      number,
      contact: world.personOf(request.params.person),
      messages: visible(world.chat(number.phoneNumberId, request.params.person)),
    }
  })

  app.post<ByPerson>('/phone/:person/messages', (request, reply) => {
    const incoming = Incoming.parse(request.body)
    const number = reachedNumber(world, reachOf(request), incoming.phoneNumberId)
    return reply.status(201).send(receiveIncoming(deps, number, world.personOf(request.params.person), incoming))
  })

  app.post<ByPerson>('/phone/:person/read', (request) => {
    const number = reachedNumber(world, reachOf(request), request.query.phoneNumberId)
    return { read: readChat(deps, number, world.personOf(request.params.person)) }
  })

  app.post<{ Querystring: { unchecked?: string } }>('/phone/media', (request, reply) => {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const type = request.headers['content-type'] ?? ''
    // Phones of the future, and broken ones, send what WhatsApp would not take from us.
    if (request.query.unchecked === undefined) checkUpload(content, type)
    return reply.status(201).send(media.add(content, type))
  })

  app.get<{ Params: { id: string } }>('/phone/media/:id', (request, reply) => {
    const content = media.content(request.params.id)
    if (!content) return reply.status(404).send({ error: 'There is no media object with this id.' })
    return reply
      .header('cache-control', 'private, max-age=3600')
      .type(media.get(request.params.id)?.mimeType ?? 'application/octet-stream')
      .send(content)
  })

  registerPhoneContacts(app, deps)
  registerPhoneWorld(app, deps)
  registerPhoneActionRoutes(app, deps)
  app.get('/phone/events', (request, reply) => streamEvents(deps, request, reply))
}

/** Whose phones there are, and new ones. */
function registerPhoneContacts(app: FastifyInstance, deps: GraphDeps): void {
  const { world, feed } = deps
  app.get<{ Querystring: { phoneNumberId?: string } }>('/phone/contacts', (request) => {
    const reach = reachOf(request)
    const number = reachedNumber(world, reach, request.query.phoneNumberId)
    return {
      number,
      numbers: [...world.numbers.values()].filter(({ phoneNumberId }) => reach?.has(phoneNumberId) ?? true),
      contacts: [...world.people.values()].filter((one) => isWithinReach(world, reach, one)).map((one) => summaryOf(deps, number, one)),
    }
  })

  app.post('/phone/contacts', (request, reply) => {
    const { name, phone } = NewPerson.parse(request.body)
    const made = person(name, phone.replaceAll(/\D/g, ''))
    const known = world.people.get(made.key)
    if (known && !isWithinReach(world, reachOf(request), known)) return reply.status(409).send({ error: 'This phone number is taken.' })
    world.addPerson(made)
    feed.publish({ type: 'person', person: made.key })
    return reply.status(201).send(made)
  })
}

/** What the phone opens: the shop's catalog, and forms. */
function registerPhoneWorld(app: FastifyInstance, deps: GraphDeps): void {
  const { forms, media, world } = deps
  app.post('/phone/media/age', (request) => {
    media.age(z.object({ ms: z.number().int().min(0) }).parse(request.body).ms)
    return {}
  })
  app.get('/phone/catalog', () => ({ catalogId: CATALOG_ID, products: allProducts() }))

  registerExchange(app, deps)
  app.get<{ Params: { id: string }; Querystring: { phoneNumberId?: string } }>('/phone/forms/:id', (request, reply) => {
    const { id } = request.params
    const form = forms.get(id) ?? forms.named(reachedNumber(world, reachOf(request), request.query.phoneNumberId).wabaId, { name: id })
    return form
      ? { id: form.id, name: form.name, json: form.json, asksServer: form.endpointUri !== undefined }
      : reply.status(404).send({ error: 'There is no form with this id.' })
  })
}

const Exchange = z.object({
  action: z.enum(['INIT', 'BACK', 'data_exchange', 'ping']),
  screen: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  flowToken: z.string().default('unused'),
  phoneNumberId: z.string().optional(),
})

/** Asks the server of an open form, encrypted under the number's key as a phone does it. */
function registerExchange(app: FastifyInstance, deps: GraphDeps): void {
  app.post<{ Params: { id: string } }>('/phone/forms/:id/exchange', async (request, reply) => {
    const { flowToken, phoneNumberId, ...asked } = Exchange.parse(request.body)
    const number = reachedNumber(deps.world, reachOf(request), phoneNumberId)
    const form = deps.forms.get(request.params.id)
    const { formKey } = deps.accounts.get('number', number.phoneNumberId)
    if (form?.endpointUri === undefined || formKey === null)
      return reply.status(409).send({ error: 'This form asks no server, or the number has no key.' })
    const secret = deps.accounts.get('application', APPLICATION_ID).secret ?? deps.app.secret
    return askEndpoint(form.endpointUri, formKey, secret, { version: '3.0', ...asked, flow_token: flowToken })
  })
}

function summaryOf({ world }: GraphDeps, number: BusinessNumber, one: Person) {
  // A reaction sits on a message and is none.
  const chat = visible(world.chat(number.phoneNumberId, one.key)).filter(({ type }) => type !== 'reaction')
  return { ...one, last: chat.at(-1) ?? null, unread: chat.filter(({ from, status }) => from === 'business' && status !== 'read').length }
}

// What failed never reached the phone.
const visible = (chat: ChatMessage[]): ChatMessage[] => chat.filter(({ status }) => status !== 'failed')

function readChat(deps: GraphDeps, number: BusinessNumber, one: Person): number {
  const { sentDelayMs, deliveredDelayMs } = deps.settings()
  const unread = deps.world
    .chat(number.phoneNumberId, one.key)
    .filter(({ from, status, type }) => from === 'business' && type !== 'reaction' && (status === 'sent' || status === 'delivered'))
  for (const { id, at } of unread) {
    // Nobody reads what is not delivered yet.
    const deliveredAt = Date.parse(at) + sentDelayMs + deliveredDelayMs
    queueStatus(deps, number, one, id, 'read', Math.max(20, deliveredAt + 20 - deps.clock.now().getTime()), null)
    deps.feed.publish({ type: 'status', phoneNumberId: number.phoneNumberId, person: one.key, messageId: id, status: 'read' })
  }
  return unread.length
}

function streamEvents({ feed }: GraphDeps, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', connection: 'keep-alive' })
  reply.raw.write('retry: 1000\n\n')
  const reach = reachOf(request)
  const stopListening = feed.listen((event) => {
    if (isInReach(reach, event)) reply.raw.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  request.raw.on('close', stopListening)
}
