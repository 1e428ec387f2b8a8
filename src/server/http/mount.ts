import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { contract, type Contract, type OperationId } from '#domain/api/contract.ts'
import type { Endpoint } from '#domain/api/endpoint.ts'
import type { Role } from '#domain/workspace/role.ts'
import { AppError } from '#domain/errors.ts'
import { sortByIds } from '#domain/sort-by-ids.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import type { Json } from '#domain/json.ts'
import type { Actor } from '#commands/conversations/command-context.ts'

import { throughReplica } from '../reads/through-replica.ts'
import { deviceId } from '../auth/known-device.ts'
import { audited } from './audit.ts'
import { authorOf, type Caller, type UserCaller } from './caller.ts'
import type { ServerDeps } from './deps.ts'
import { guard, type Pass } from './guard.ts'
import { once } from './idempotency.ts'
import { validate } from './validate.ts'
import { WHOLE } from './whole-operations.ts'

/** One call of an endpoint, after guards and validation. */
export interface Call<E extends Endpoint = Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  caller: Caller | null
  /** The caller's role in the app of the path, where the endpoint has one. */
  role: Role | null
  /** Through whose eyes the app of the path is read, where the endpoint has one. */
  viewer: Viewer | null
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['answer']>>

/** A handler, or one that does something else when its `Idempotency-Key` is repeated. */
export type Operation<E extends Endpoint> = Handler<E> | { run: Handler<E>; again: Handler<E> }

/** One handler for each endpoint of the contract: a missing one does not compile. */
export type Operations = { [Id in OperationId]: Operation<Contract[Id]> }

/** Mounts the whole contract. */
export function mountContract(server: FastifyInstance, operations: Operations, deps: ServerDeps): void {
  for (const [id, endpoint] of Object.entries(contract)) {
    const operation = withReplica(id, endpoint, withAudit(id, operations[id as OperationId], deps), deps)
    if (endpoint.streams) mountStreamed(server, endpoint, operation, deps)
    else mount(server, endpoint, operation, deps, WHOLE.has(id as OperationId))
  }
}

/** An operation that leaves its entry in the audit log, where it has one; its repetition leaves none. */
function withAudit(id: string, operation: Operation<Endpoint>, deps: ServerDeps): Operation<Endpoint> {
  if (typeof operation === 'function') return audited(id, operation, deps)
  return { ...operation, run: audited(id, operation.run, deps) }
}

/** An operation that may read from the replica, or notes that its caller wrote. */
function withReplica(id: string, { method }: Endpoint, operation: Operation<Endpoint>, { reads }: ServerDeps): Operation<Endpoint> {
  const through = (run: Handler<Endpoint>): Handler<Endpoint> => throughReplica(id, method, run, reads)
  return typeof operation === 'function' ? through(operation) : { run: through(operation.run), again: operation.again }
}

/** In a scope of its own no parser reads the body, whatever type it says it is. */
function mountStreamed(server: FastifyInstance, endpoint: Endpoint, operation: Operation<Endpoint>, deps: ServerDeps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    mount(scope, endpoint, operation, deps)
  })
}

/** Turns an endpoint and its handler into a route: guards, validation, idempotency, then the handler. */
export function mount(
  server: FastifyInstance,
  endpoint: Endpoint,
  operation: Operation<Endpoint>,
  deps: ServerDeps,
  isWhole = false,
): void {
  const { run, again } = typeof operation === 'function' ? { run: operation, again: undefined } : operation
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: { rateLimit: rateOf(endpoint, deps) },
    handler: async (request, reply) => {
      const pass = await guard(endpoint, request, reply, deps)
      const call: Call = { ...validate(endpoint, request), ...pass, request, reply }
      const answer = (handler: Handler<Endpoint>) => async () => shown(endpoint, inOrder(await handler(call), call.query), deps)
      return once(request, { sql: deps.sql, scope: scopeOf(pass, call), isWhole, run: answer(run), again: again && answer(again) })
    },
  })
}

/** Beside the throttle of failures: how often one address, or one known browser on it, may try to sign in, sign up, ask for mails or send a form. */
const PEOPLE_RATE = { max: 60, timeWindow: '1 minute' }

/** How often one address may call what other programs call without a key: ten times a second. */
const PROGRAM_RATE = { max: 600, timeWindow: '1 minute' }

/** How often one visitor of a web chat may act. */
const VISITOR_RATE = { max: 90, timeWindow: '1 minute' }
const visitorKey = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip

function rateOf({ method, tag, access }: Endpoint, deps: ServerDeps): RateLimitOptions | false {
  if (method !== 'POST') return false
  const keyGenerator = (request: FastifyRequest): string => deviceId(deps, request) ?? request.ip
  if (access === 'visitor') return { ...VISITOR_RATE, keyGenerator: visitorKey }
  if (['auth', 'forms', 'booking'].includes(tag)) return { ...PEOPLE_RATE, keyGenerator }
  return access === 'public' ? PROGRAM_RATE : false
}

/** A list in the order of ids that its caller gave. */
function inOrder(answer: unknown, query: unknown): unknown {
  const order = IdOrder.safeParse(query).data?.idOrder
  const list = order && List.safeParse(answer).data
  return list ? { ...list, items: sortByIds(list.items, order) } : answer
}

const IdOrder = z.object({ idOrder: z.array(z.string()) })
const List = z.looseObject({ items: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })) })

/** Writes an answer through its schema where that is asked for: a field the contract does not name cannot leave. */
function shown(endpoint: Endpoint, answer: unknown, deps: ServerDeps): Json {
  return (deps.settings.checkAnswers ? endpoint.answer.parse(answer) : answer) as Json
}

function scopeOf({ caller }: Pass, { params }: Call): string {
  if (typeof params === 'object' && params !== null && 'appId' in params) return String(params.appId)
  if (caller?.kind === 'partnerKey') return `partner:${caller.partnerId}`
  return caller?.kind === 'user' ? `user:${caller.id}` : 'public'
}

/** The person behind a call of an endpoint that only people may use. */
export function person(call: Call): UserCaller {
  if (call.caller?.kind !== 'user') throw new AppError('unauthenticated')
  return call.caller
}

/** The caller of an endpoint that somebody must be behind. */
export function somebody(call: Pick<Call, 'caller'>): Caller {
  if (!call.caller) throw new AppError('unauthenticated')
  return call.caller
}

/** The caller of an endpoint of an app, as who acts in it. */
export const actorOf = (call: Pick<Call, 'caller' | 'role'> & { params: { appId: string } }): Actor => ({
  appId: call.params.appId,
  author: authorOf(somebody(call)),
  role: call.role,
})

/** Through whose eyes an endpoint of an app reads. */
export function viewerOf(call: Call): Viewer {
  if (!call.viewer) throw new AppError('unauthenticated')
  return call.viewer
}

/** What was asked for, or `not-found`. */
export function orNotFound<T>(found: T | null | false): T {
  if (found === null || found === false) throw new AppError('not-found')
  return found
}
