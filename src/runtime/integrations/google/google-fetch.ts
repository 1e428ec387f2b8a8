import { storedText } from '#domain/i18n/t.ts'
import type { Egress, EgressAnswer, EgressRequest } from '#domain/egress.ts'

/** A call of Google that got no answer, told apart from an answer that refuses. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: Exclude<EgressAnswer['outcome'], 'answered'>

  constructor(outcome: NoAnswer['outcome'], detail: string) {
    super(detail)
    this.outcome = outcome
  }
}

/** Where Google stands: its own addresses, or those of the emulator. */
export interface GoogleUrls {
  sheets: string
  drive: string
  calendar: string
  token: string
}

const TIMEOUT_MS = 30_000
const MAX_BYTES = 32 * 1_048_576
const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SHEETS_URL = 'https://sheets.googleapis.com'
export const DRIVE_URL = 'https://www.googleapis.com/drive'
export const CALENDAR_URL = 'https://www.googleapis.com/calendar'

/** What Google's client needs of fetch: it goes out through the guard like everything else. Throws NoAnswer. */
export const googleFetch =
  (egress: Egress, urls: GoogleUrls) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = await egress(requestOf(input, init, urls))
    if (answer.outcome !== 'answered') throw new NoAnswer(answer.outcome, answer.detail)
    if (answer.truncated) throw new NoAnswer('refused', storedText('Google’s answer is too large (over 32 MB).'))
    const { status, headers, body } = answer
    return new Response(status === 204 || status === 304 ? null : Buffer.from(body), { status, headers })
  }

function requestOf(input: string | URL | Request, init: RequestInit = {}, urls: GoogleUrls): EgressRequest {
  const asked = input instanceof Request ? input : { url: String(input), method: 'GET', headers: {} }
  const { method = asked.method, headers = asked.headers, body } = init
  return {
    url: redirected(asked.url, urls),
    method: knownMethod(method),
    headers: plainHeaders(new Headers(headers)),
    body: bodyOf(body),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function knownMethod(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((one) => one === method)
  if (known === undefined) throw new TypeError(`Google’s client asked with ${method}, which the guard does not send.`)
  return known
}

/** The client has Google's addresses built in; they are replaced here, so that one way serves Google and the emulator. */
function redirected(url: string, { token, drive, calendar, sheets }: GoogleUrls): string {
  for (const [own, other] of [
    [TOKEN_URL, token],
    [DRIVE_URL, drive],
    [CALENDAR_URL, calendar],
    [SHEETS_URL, sheets],
  ] as const)
    if (url.startsWith(own)) return other + url.slice(own.length)
  return url
}

/** The guard reads no packed answers. */
const plainHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !['accept-encoding', 'content-length', 'host', 'connection'].includes(name)))

function bodyOf(body: unknown): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Google’s client sent a body of an unknown kind.')
}
