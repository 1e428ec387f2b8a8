import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

import { storedText } from '#domain/i18n/t.ts'
import type { Egress } from '#domain/egress.ts'

import { foldAddress } from '#runtime/integrations/documents/pages/page-address.ts'

/** How sites know us in their robots.txt. */
export const READER = 'ParleyBot'
const HEADERS = {
  'user-agent': `${READER} (reads help pages for the site's own support)`,
  accept: 'text/html, application/xhtml+xml, text/plain;q=0.8',
}
const TIMEOUT_MS = 15_000
const MOST_REDIRECTS = 5

/** By what a site knows which version of a page it sent; null where it does not say. */
export interface PageVersion {
  etag: string | null
  lastModified: string | null
}

/** What came of asking for a page. `status` is that of the answer; null where there was none. */
export type Fetched =
  | { outcome: 'found'; address: string; type: string; text: string; version: PageVersion }
  | { outcome: 'unchanged' }
  | { outcome: 'gone'; status: number; problem: string }
  | { outcome: 'failed'; status: number | null; problem: string }

interface Asked {
  maxBytes: number
  /** Whether an address may be asked for; it is asked of every one that the page moved to. */
  allows?: (address: string) => boolean
  /** The version that is known: where the page is still the same, it is not sent. */
  known?: PageVersion | null
  /** What goes beyond `maxBytes` is left out, instead of the whole. */
  cut?: boolean
}

/** Asks for a page through the one exit, and follows where it moved to. */
export async function fetchPage(egress: Egress, address: string, asked: Asked): Promise<Fetched> {
  const { maxBytes, allows = () => true } = asked
  let url = address
  for (let moves = 0; moves <= MOST_REDIRECTS; moves++) {
    if (!allows(url)) return failed(storedText('The site’s robots.txt doesn’t allow reading it.'))
    // Another address has versions of its own.
    const known = url === address ? (asked.known ?? null) : null
    const answer = await egress({ url, method: 'GET', headers: { ...HEADERS, ...asIf(known) }, timeoutMs: TIMEOUT_MS, maxBytes })
    if (answer.outcome !== 'answered') return failed(answer.detail)
    const { status, headers } = answer
    const to = movedTo(status, headers)
    if (to === null) return status === 304 && known ? { outcome: 'unchanged' } : received(url, answer, asked)
    const next = foldAddress(to, url)
    if (next === null) return failed(storedText('It moved to a URL that isn’t a page.'), status)
    url = next
  }
  return failed(storedText('It redirects too many times.'))
}

const movedTo = (status: number, headers: Readonly<Record<string, string>>): string | null =>
  status >= 300 && status < 400 && headers['location'] ? headers['location'] : null

interface Received {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  truncated: boolean
}

function received(url: string, { status, headers, body, truncated }: Received, { maxBytes, cut = false }: Asked): Fetched {
  if (status !== 200) return refused(status)
  return truncated && !cut ? failed(TOO_LARGE(maxBytes), status) : found(url, { headers, body, maxBytes })
}

const asIf = (known: PageVersion | null): Record<string, string> => ({
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

const TOO_LARGE = (maxBytes: number): string =>
  storedText('It’s larger than {count, number} MB.', { count: Math.round(maxBytes / 1_000_000) })

const failed = (problem: string, status: number | null = null): Fetched => ({ outcome: 'failed', status, problem })

function refused(status: number): Fetched {
  if (status === 404 || status === 410)
    return { outcome: 'gone', status, problem: storedText('The page wasn’t found ({status}).', { status }) }
  if (status === 401 || status === 403) return failed(storedText('The site doesn’t let Parley read it ({status}).', { status }), status)
  if (status === 429 || status === 503) return failed(storedText('The site was too busy ({status}).', { status }), status)
  return failed(storedText('The site answered with an error ({status}).', { status }), status)
}

interface Answered {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  maxBytes: number
}

function found(address: string, { headers, body, maxBytes }: Answered): Fetched {
  const [type = '', charset] = (headers['content-type'] ?? 'text/html').split(/;\s*charset=/i)
  try {
    const bytes = unpacked(body, headers['content-encoding'] ?? '', 10 * maxBytes)
    const version = { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null }
    return { outcome: 'found', address, type: type.trim().toLowerCase(), text: decode(bytes, charset), version }
  } catch {
    return failed(storedText('The site’s response uses an unknown compression.'), 200)
  }
}

/** We ask for nothing packed, and get it all the same: sitemaps are files that are. */
function unpacked(body: Uint8Array, encoding: string, maxOutputLength: number): Uint8Array {
  if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength })
  if (encoding === 'deflate') return inflateSync(body, { maxOutputLength })
  return body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body, { maxOutputLength }) : body
}

/** By the charset of the answer, or the one that the page names at its beginning. */
function decode(body: Uint8Array, charset: string | undefined): string {
  const named =
    charset ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(body.subarray(0, 2_048)))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named.replaceAll(/["']/g, '')).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
