import { toApiError, toNetworkError } from '#web/api/api-error.ts'

/** Calls the emulator through the server. Fails only with an `ApiError`, or with the signal's reason. */
export async function callEmulator<Answer>(
  path: string,
  init: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { body, ...rest } = init
  const isFile = body instanceof Blob
  const response = await send(`/emulator${path}`, {
    ...rest,
    ...(body !== undefined && {
      body: isFile ? body : JSON.stringify(body),
      headers: { 'content-type': isFile ? body.type : 'application/json' },
    }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, answer)
  return answer as Answer
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw toNetworkError(cause)
  }
}
