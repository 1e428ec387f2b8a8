import { createHmac, timingSafeEqual } from 'node:crypto'

import { AppError } from '#domain/errors.ts'
import type { Bucket } from '#domain/files/storage-object.ts'

/** Under which path the server hands out what lies in the buckets. */
export const STORAGE_PATH = '/storage'

/** How long the address of a private object works. */
export const DOWNLOAD_URL_MS = 5 * 60_000

/** Makes and checks the addresses under which objects are handed out. */
export interface DownloadUrls {
  /** `{storage host}/{bucket}/{fullPath}`, signed for a few minutes in the private bucket. */
  to(bucket: Bucket, fullPath: string): { downloadUrl: string; expiresAt: string | null }
  /** Refuses with `unauthorized` what was changed, or whose time is over. */
  check(bucket: Bucket, fullPath: string, signed: { expires?: unknown; signature?: unknown }): void
}

/** `storageUrl` is the storage host: where the buckets are reached from outside. */
export function createDownloadUrls(options: { storageUrl: string; key: Uint8Array; now(): Date }): DownloadUrls {
  const { storageUrl, key, now } = options
  const sign = (bucket: Bucket, fullPath: string, expires: string): Buffer =>
    createHmac('sha256', key).update(`${bucket}\n${fullPath}\n${expires}`).digest()
  return {
    to(bucket, fullPath) {
      const url = `${storageUrl.replace(/\/$/, '')}/${bucket}/${fullPath}`
      if (bucket === 'public') return { downloadUrl: url, expiresAt: null }
      const expiresAt = new Date(now().getTime() + DOWNLOAD_URL_MS)
      const expires = String(expiresAt.getTime())
      const signature = sign(bucket, fullPath, expires).toString('base64url')
      return { downloadUrl: `${url}?expires=${expires}&signature=${signature}`, expiresAt: expiresAt.toISOString() }
    },

    check(bucket, fullPath, { expires, signature }) {
      if (bucket === 'public') return
      const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url')
      const right = sign(bucket, fullPath, String(expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused('The signature of this link is missing or wrong.')
      if (Number(expires) <= now().getTime()) throw refused('This link has expired. Ask for the file’s details again to get a new one.')
    },
  }
}

const refused = (message: string): AppError => new AppError('unauthorized', { details: [{ path: 'signature', message }] })
