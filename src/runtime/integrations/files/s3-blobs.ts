import { setTimeout as delay } from 'node:timers/promises'

import { AwsV4Signer } from 'aws4fetch'

import type { Egress, EgressOpen } from '#domain/egress.ts'
import { AppError } from '#domain/errors.ts'

import { type BlobArea, type BlobKey, type BlobSource, type BlobStore, type ListedBlob, partsOf } from './blob-store.ts'

/** Where an S3-compatible storage is, and how it is signed for. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  /** A second bucket that everybody may read; without it, public files lie in the first and go through our routes. */
  publicBucket: string | null
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean
}

const CALL_MS = 30_000
const FILE_MS = 600_000
const TRIES = 3
const FIRST_PAUSE_MS = 200

/** SHA-256 of nothing: what calls without a body are signed with. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The longest page of a list: a thousand keys of a thousand letters. */
const LIST_BYTES = 4_000_000

type Method = 'GET' | 'PUT' | 'HEAD' | 'DELETE'

/** Keeps files in an S3-compatible storage, through the one exit. Bytes pass piece by piece; their hash is part of the signature. */
export function createS3Blobs(egress: Egress & { open: EgressOpen }, settings: S3Settings): BlobStore {
  async function call(method: Method, key: BlobKey | URL, { source, range }: { source?: BlobSource; range?: string } = {}) {
    const signed = await sign(settings, method, key, { sha256: source?.sha256 ?? EMPTY_SHA256, range })
    return egress.open({
      ...signed,
      method,
      body: source ? { bytes: source.open(), size: source.size } : null,
      timeoutMs: source ? FILE_MS : CALL_MS,
    })
  }

  /** Tries again what the storage could not do now; gives the answer, or null where there is nothing under the key. */
  async function attempt(method: Method, key: BlobKey | URL, options: { source?: BlobSource; range?: string } = {}) {
    let detail = ''
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (tried > 0) await delay(FIRST_PAUSE_MS * 4 ** (tried - 1))
      const answer = await call(method, key, options)
      if (answer.outcome === 'answered') {
        if (answer.status >= 200 && answer.status < 300) return answer
        answer.end()
        if (answer.status === 404) return null
        detail = `The storage answered ${answer.status}.`
        if (answer.status < 500 && answer.status !== 429) break
      } else {
        detail = answer.detail
        if (answer.outcome === 'refused') break
      }
    }
    throw new AppError('storage-unavailable', { cause: new Error(detail) })
  }

  return {
    async put(key, source) {
      const answer = await attempt('PUT', key, { source })
      if (!answer) throw new AppError('storage-unavailable', { cause: new Error('There is no such bucket.') })
      answer.end()
    },
    async open(key, range) {
      const answer = await attempt('GET', key, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      return answer && answer.body
    },
    async stat(key) {
      const answer = await attempt('HEAD', key)
      answer?.end()
      return answer && { size: Number(answer.headers['content-length'] ?? 0) }
    },
    async remove(key) {
      const answer = await attempt('DELETE', key)
      answer?.end()
    },
    list: (area) => listBucket(settings, area, (url) => attempt('GET', url)),
  }
}

/** Reads a bucket page by page (ListObjectsV2). */
async function* listBucket(
  settings: S3Settings,
  area: BlobArea,
  get: (url: URL) => Promise<{ body: AsyncIterable<Uint8Array> } | null>,
): AsyncGenerator<ListedBlob> {
  const { bucket, folder } = placeOf(settings, area)
  const prefix = folder === null ? '' : `${folder}/`
  for (let token: string | null = ''; token !== null;) {
    const url = bucketUrl(settings, bucket, [])
    url.search = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }).toString()
    const answer = await get(url)
    const page = answer ? await textOf(answer.body) : ''
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = tagIn(entry, 'Key')
      const modified = tagIn(entry, 'LastModified')
      if (key !== null && modified !== null) yield { path: key.slice(prefix.length), modifiedAt: new Date(modified) }
    }
    token = tagIn(page, 'NextContinuationToken')
  }
}

/** What stands in an XML element that holds text alone. */
const tagIn = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > LIST_BYTES) throw new AppError('storage-unavailable', { cause: new Error('A page of the list is too long.') })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function sign(
  settings: S3Settings,
  method: Method,
  key: BlobKey | URL,
  { sha256, range }: { sha256: string; range: string | undefined },
) {
  const { region, accessKeyId, secretAccessKey } = settings
  const headers = { 'x-amz-content-sha256': sha256, ...(range !== undefined && { range }) }
  const signer = new AwsV4Signer({
    method,
    url: key instanceof URL ? key.href : urlOf(settings, key),
    headers,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  })
  const signed = await signer.sign()
  return { url: signed.url.href, headers: Object.fromEntries(signed.headers) }
}

function urlOf(settings: S3Settings, key: BlobKey): string {
  const { bucket, folder } = placeOf(settings, key.area)
  return bucketUrl(settings, bucket, folder === null ? partsOf(key) : [folder, ...partsOf(key)]).href
}

/** The bucket of an area, and the folder in it where it shares one. */
function placeOf({ bucket, publicBucket }: S3Settings, area: BlobArea): { bucket: string; folder: string | null } {
  if (area === 'private') return { bucket, folder: 'private' }
  return publicBucket === null ? { bucket, folder: 'public' } : { bucket: publicBucket, folder: null }
}

function bucketUrl({ endpoint, pathStyle }: S3Settings, bucket: string, path: readonly string[]): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  const base = url.pathname.replace(/\/$/, '')
  url.pathname = [base, ...(pathStyle ? [bucket] : []), ...path].join('/')
  return url
}
