import type { StoredFile } from '#domain/files/file.ts'

import { toApiError, toNetworkError } from '../api-error.ts'
import { toUrl } from '../call.ts'
import { randomKey } from '../random-key.ts'
import { routes } from '../routes.gen.ts'

interface Upload {
  appId: string
  file: File
  /** A picture is to go as a sticker. */
  asSticker?: boolean
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(part: number): void
}

/** Uploads a file, telling how far it got: `fetch` cannot. Fails only with an `ApiError`, or with the signal's reason. */
export function uploadFile({ appId, file, asSticker = false, signal, onProgress }: Upload): Promise<StoredFile> {
  const { method, path } = routes.uploadFile
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(toNetworkError(new Error('The upload broke off.')))
    request.onload = () => {
      const answer: unknown = parse(request.responseText)
      if (request.status !== 200) return reject(toApiError(request.status, answer))
      // The server validates what it answers against the same contract.
      resolve(answer as StoredFile)
    }
    request.open(
      method,
      toUrl(path, { appId, name: file.name === '' ? 'file' : file.name.slice(-240), ...(asSticker && { as: 'sticker' }) }),
    )
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('idempotency-key', randomKey())
    request.send(file)
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
