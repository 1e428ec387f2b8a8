import { storedText } from '#domain/i18n/t.ts'
import type { Egress, EgressAnswer, EgressRequest } from '#domain/egress.ts'

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/** Headers of ours that say nothing of who calls. */
const PLAIN_HEADERS = ['accept', 'accept-language', 'idempotency-key']

/** Makes a call and goes where it is redirected, each time through the guard. What signs in stays with the host it was meant for. */
export async function follow(egress: Egress, first: EgressRequest): Promise<EgressAnswer> {
  const until = performance.now() + first.timeoutMs
  let request = first
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const answer = await egress(request)
    if (answer.outcome === 'refused' && count > 0)
      return { outcome: 'refused', detail: storedText('The URL redirects elsewhere. {reason}', { reason: answer.detail }) }
    const location = answer.outcome === 'answered' && REDIRECTS.includes(answer.status) ? answer.headers['location'] : undefined
    if (answer.outcome !== 'answered' || location === undefined) return answer
    const next = redirected(request, answer.status, location)
    if (next === null)
      return {
        outcome: 'refused',
        detail: storedText('The URL redirects to another host, which would get the data. Call that URL instead.'),
      }
    const timeoutMs = Math.floor(until - performance.now())
    if (timeoutMs < 1) return { outcome: 'timeout', detail: storedText('The server didn’t respond in time.') }
    request = { ...next, timeoutMs }
  }
  return { outcome: 'refused', detail: storedText('The URL redirects more than {count, number} times.', { count: MAX_REDIRECTS }) }
}

/** The request to make next; null where data would go to a host that its author did not name. */
function redirected(request: EgressRequest, status: number, location: string): EgressRequest | null {
  if (!URL.canParse(location, request.url)) return { ...request, url: location }
  const url = new URL(location, request.url)
  const isSame = url.origin === new URL(request.url).origin
  const next = becomesGet(request, status) ? withoutBody(request) : { ...request, body: request.body ?? null }
  if (isSame) return { ...next, url: url.href }
  if (next.body !== null || !isReading(next)) return null
  const kept = Object.entries(next.headers ?? {}).filter(([name]) => PLAIN_HEADERS.includes(name))
  return { ...next, url: url.href, headers: Object.fromEntries(kept) }
}

const isReading = ({ method }: EgressRequest): boolean => method === 'GET' || method === 'HEAD'

/** RFC 9110, 15.4: 303 asks for a GET, and after 301 and 302 everybody makes one of a POST. */
const becomesGet = (request: EgressRequest, status: number): boolean =>
  !isReading(request) && (status === 303 || (status < 303 && request.method === 'POST'))

function withoutBody(request: EgressRequest): EgressRequest & { body: null } {
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => name !== 'content-type')
  return { ...request, method: 'GET', headers: Object.fromEntries(kept), body: null }
}
