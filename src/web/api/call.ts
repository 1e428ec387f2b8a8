import type { z } from 'zod'

import type { Contract, OperationId } from '#domain/api/contract.ts'

import { toApiError, toNetworkError } from './api-error.ts'
import { earlyRoutes } from './early-routes.gen.ts'
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts'
import { randomKey } from './random-key.ts'

type Nothing = Record<never, never>
type Part<Schema extends z.ZodType> = z.input<Schema> extends Record<string, never> ? Nothing : z.input<Schema>
type BodyPart<Schema extends z.ZodType> = z.input<Schema> extends Record<string, never> ? { body?: undefined } : { body: z.input<Schema> }

/** What an operation takes: its path and query parameters, and its body. */
export type CallInput<Op extends OperationId> = Part<Contract[Op]['params']> &
  Partial<Part<Contract[Op]['query']>> &
  BodyPart<Contract[Op]['body']>

/** What an operation answers. */
export type CallAnswer<Op extends OperationId> = z.output<Contract[Op]['answer']>

export interface CallOptions {
  signal?: AbortSignal
  /** The same key makes a repeated POST happen once. Without one, each call has its own. */
  idempotencyKey?: string
}

/** Calls an operation of the API. Fails only with an `ApiError`, or with the signal's reason. */
export async function call<Op extends OperationId>(
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions = {},
): Promise<CallAnswer<Op>> {
  const { method, path } = await routeOf(operation)
  const { body, ...rest } = input as Record<string, unknown>
  const url = toUrl(path, rest)
  const came = cameWithPage(method, url)
  if (came !== undefined) return came as CallAnswer<Op>
  const response = await send(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': options.idempotencyKey ?? randomKey() }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    ...(options.signal && { signal: options.signal }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, answer)
  // The server validates what it answers against the same contract; the browser does not do it twice.
  return answer as CallAnswer<Op>
}

/**
 * What an operation answers, where that came with the page: a query that begins with it is drawn along with its screen, and not in a piece of its own,
 * at once, when an answer comes.
 */
export function firstData<Op extends OperationId>(operation: Op, input: CallInput<Op>): CallAnswer<Op> | undefined {
  const route = knownRoute(operation)
  return route && (cameWithPage(route.method, toUrl(route.path, input)) as CallAnswer<Op> | undefined)
}

/** The same of a list that is asked for page by page. */
export function firstPages<Op extends OperationId>(
  operation: Op,
  input: CallInput<Op>,
): { pages: CallAnswer<Op>[]; pageParams: string[] } | undefined {
  const page = firstData(operation, input)
  return page === undefined ? undefined : { pages: [page], pageParams: [''] }
}

/** Workers have no page. */
function cameWithPage(method: string, url: string): unknown {
  const page = 'document' in globalThis ? document : undefined
  return method === 'GET' ? takeFirstAnswer(page, url) : dropFirstAnswers(page)
}

interface Route {
  method: string
  path: string
}

type Routes = Partial<Record<OperationId, Route>>

/** Most operations are of an app: their addresses come with its first screen, and the pages before the sign-in go without. */
let laterRoutes: Routes = {}

export async function loadRoutes(): Promise<void> {
  const { routes } = await import('./routes.gen.ts')
  laterRoutes = routes
}

const knownRoute = (operation: OperationId): Route | undefined => (earlyRoutes as Routes)[operation] ?? laterRoutes[operation]

async function routeOf(operation: OperationId): Promise<Route> {
  if (!knownRoute(operation))
    await loadRoutes().catch((cause: unknown) => {
      throw toNetworkError(cause)
    })
  const route = knownRoute(operation)
  if (!route) throw new Error(`The API has no ${operation}.`)
  return route
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw toNetworkError(cause)
  }
}

/** Puts parameters into `:name` places of the path, and the others behind the question mark. */
export function toUrl(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  let url = path
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const place = new RegExp(`:${name}(?=/|$)`)
    if (place.test(url)) url = url.replace(place, encodeURIComponent(String(value)))
    else for (const one of [value].flat()) query.append(name, String(one))
  }
  return query.size > 0 ? `${url}?${query}` : url
}
