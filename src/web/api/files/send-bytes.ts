import { toApiError, toNetworkError } from '../api-error.ts'

interface Sending {
  method: string
  url: string
  body: XMLHttpRequestBodyInit
  headers: Record<string, string>
  signal: AbortSignal
  /** Told how many bytes of the body are out. */
  onProgress(loaded: number): void
}

/** Sends a body, telling how far it got: `fetch` cannot. Gives the answer; fails only with an `ApiError`, or with the signal's reason. */
export function sendBytes({ method, url, body, headers, signal, onProgress }: Sending): Promise<unknown> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      request.abort()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(toNetworkError(new Error('The upload broke off.')))
    request.onload = () => {
      const answer: unknown = parse(request.responseText)
      if (request.status === 200) resolve(answer)
      else reject(toApiError(request.status, answer))
    }
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
