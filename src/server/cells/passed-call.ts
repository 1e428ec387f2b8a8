// Arrives: the header by which a node of another cell says for whom it passes a request on. Leaves: whose request it is, or a refusal.
// Never here: a header that is believed without its signature.
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { parseJson } from '#domain/json.ts'

export const PASSED_HEADER = 'x-parley-passed'
/** How far two cells' clocks may be apart, and how long such a request can be repeated by who overhears it. */
const WINDOW_MS = 30_000

/** Whose request is passed on: what the node that took it knew of its sender. */
const PassedCall = z.object({ from: z.string(), at: z.number(), ip: z.string(), host: z.string(), protocol: z.enum(['http', 'https']) })
export type PassedCall = z.infer<typeof PassedCall>

/** What is said of a request in the header. */
export function signCall(key: Uint8Array, request: { method: string; url: string }, call: PassedCall): string {
  const said = Buffer.from(JSON.stringify(call)).toString('base64url')
  return `${said}.${macOf(key, request, said)}`
}

/** Reads who passed a request on; null where it came by itself. */
export function readPassedCall(key: Uint8Array, request: Pick<FastifyRequest, 'method' | 'headers' | 'raw'>, now: Date): PassedCall | null {
  const header = request.headers[PASSED_HEADER]
  if (header === undefined) return null
  const [said = '', mac = ''] = String(header).split('.')
  const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(key, { method: request.method, url: request.raw.url ?? '' }, said))]
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  const call = isOurs ? PassedCall.safeParse(parseJson(Buffer.from(said, 'base64url').toString())).data : undefined
  if (!call || Math.abs(now.getTime() - call.at) > WINDOW_MS) throw refused()
  return call
}

/** Lets the request be that of whom it was passed on for: limits, logs, brands and the check of `Origin` go by these. */
export function actFor(request: FastifyRequest, { ip, host, protocol }: PassedCall): void {
  const { headers } = request.raw
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', PASSED_HEADER]) delete headers[name]
  headers.host = host
  Object.defineProperties(request, { ip: { value: ip }, ips: { value: [ip] }, protocol: { value: protocol } })
}

const refused = (): AppError =>
  new AppError('permission-denied', {
    details: [
      {
        path: PASSED_HEADER,
        message: t(
          'Another cell passed this on, and its signature doesn’t match. Give all cells the same SECRET_KEY, and check their clocks.',
        ),
      },
    ],
  })

/** A fault between two cells, with a status of its own. */
class BetweenCells extends AppError {
  readonly #status: number

  constructor(status: number, ...rest: ConstructorParameters<typeof AppError>) {
    super(...rest)
    this.#status = status
  }

  override get status(): number {
    return this.#status
  }
}

/** What was passed on was answered by nobody, and may have been done: unlike a 503, it is not simply repeated. */
export const answerLost = (cause: unknown): AppError =>
  new BetweenCells(504, 'internal', {
    cause,
    details: [
      {
        path: '',
        message: t('The answer was lost on its way. What you asked for may have been carried out all the same: look before you repeat it.'),
      },
    ],
  })

/** A request that was passed on is for yet another cell: whoever passed it on, or we, will know better in a moment. */
export const passedInVain = (): AppError =>
  new BetweenCells(508, 'unavailable', {
    retryAfterSeconds: 1,
    details: [
      {
        path: PASSED_HEADER,
        message: t('Another cell passed this on to this one, and it isn’t here either. The workspace may just have moved.'),
      },
    ],
  })

const macOf = (key: Uint8Array, { method, url }: { method: string; url: string }, said: string): string =>
  createHmac('sha256', key).update(`${method}\n${url}\n${said}`).digest('base64url')
