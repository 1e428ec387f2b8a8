/** The server's no, or none at all where the network is gone. */
export class CallError extends Error {
  /** 0 where nothing was answered. */
  readonly status: number
  readonly retryAfterMs: number
  /** Of the catalogue of errors. */
  readonly code: string

  constructor(status: number, message: string, code = '', retryAfterMs = 0) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }

  /** The same may be taken at another time. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  token?: string | undefined
  body?: object | undefined
  file?: File
}

/** Calls one address of the web chat. */
export async function call<Answer>(
  webChatId: string,
  path: string,
  { method = 'GET', token, body, file }: CallOptions = {},
): Promise<Answer> {
  const type = file ? file.type || 'application/octet-stream' : 'application/json'
  const content = file ?? (body === undefined ? null : JSON.stringify(body))
  const response = await fetch(`/api/v1/webchat/${webChatId}${path}`, {
    method,
    credentials: 'omit',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(content && { 'content-type': type }) },
    body: content,
  }).catch((): never => {
    throw new CallError(0, '')
  })
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw toError(response, answer)
}

function toError({ status, headers }: Response, { error = {} }: { error?: Record<string, string> }): CallError {
  const { message = '', hint = '', code } = error
  return new CallError(status, `${message} ${hint}`.trim(), code, Number(headers.get('retry-after') ?? 0) * 1_000)
}
