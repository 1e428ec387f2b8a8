import type { EgressOpen } from '#domain/egress.ts'

/** Bytes of one answer of a model, with everything around it. */
const MAX_ANSWER = 2_097_152

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** What `fetch` is for a model's library: our one exit, with the body piece by piece, at most 2 MiB of it, and broken off by the signal. */
export const egressFetch =
  (open: EgressOpen, timeoutMs: number): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const { signal } = init
    const answer = await open({
      url: input instanceof Request ? input.url : String(input),
      method: METHODS.find((method) => method === init.method) ?? 'POST',
      headers: headersOf(init.headers),
      body: typeof init.body === 'string' || init.body instanceof Uint8Array ? init.body : null,
      timeoutMs,
      onBegin(breakOff) {
        if (signal?.aborted === true) breakOff()
        signal?.addEventListener('abort', breakOff, { once: true })
      },
    })
    if (answer.outcome !== 'answered') throw new TypeError(answer.detail)
    return new Response(ReadableStream.from(bounded(answer.body, answer.end)), { status: answer.status, headers: answer.headers })
  }

/** Headers that the connection makes by itself. */
const OURS = new Set(['content-length', 'host', 'connection', 'user-agent'])

const headersOf = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries([...new Headers(headers)].filter(([name]) => !OURS.has(name)))

async function* bounded(body: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MAX_ANSWER) {
      end()
      throw new RangeError('The answer of the model is larger than 2 MiB.')
    }
    yield part
  }
}
