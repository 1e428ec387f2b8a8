import { z } from 'zod'

import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { Egress, EgressOpen } from '#domain/egress.ts'
import { storedText } from '#domain/i18n/t.ts'
import { parseJson } from '#domain/json.ts'
import { MAX_FILE_BYTES } from '#domain/messages/media-limits.ts'

import { readRefusal } from './errors.ts'

const ASK_TIMEOUT_MS = 15_000
/** For the whole file: 100 MB over a slow line. */
const FILE_TIMEOUT_MS = 300_000

/** Why a file does not come. `gone` and `tooLarge` stay so; `token` until there is another token; the others may pass. */
export type MediaFault = {
  outcome: 'gone' | 'tooLarge' | 'token' | 'denied' | 'unavailable' | 'timeout' | 'lost'
  detail: string
}

/** A customer's file on its way, or why it does not come. */
export type MediaAnswer =
  | {
      outcome: 'found'
      mimeType: string
      /** As WhatsApp tells it, in hexadecimal or base64; null where it does not. */
      sha256: string | null
      /** Bytes that follow; null where WhatsApp does not say. */
      length: number | null
      /** The part that was asked for, as `Content-Range` names it; null for the whole. */
      range: string | null
      body: AsyncIterable<Uint8Array>
    }
  | MediaFault

const Described = z.object({
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().optional(),
  sha256: z.string().max(128).optional(),
})

/** Fetches a file by WhatsApp's id: first its address, which lives five minutes, then its bytes, which pass through piece by piece. */
export async function fetchMedia(
  egress: Egress & { open: EgressOpen },
  access: ChannelAccess,
  graphUrl: string,
  wanted: { providerId: string; range: string | null },
): Promise<MediaAnswer> {
  const answer = await fetchOnce(egress, access, graphUrl, wanted)
  // An address may have ended meanwhile: only a second one that leads nowhere says that the file is gone.
  return answer.outcome === 'gone' && answer.isOfAddress ? fetchOnce(egress, access, graphUrl, wanted) : answer
}

type OneAnswer = Exclude<MediaAnswer, MediaFault> | (MediaFault & { isOfAddress?: boolean })

async function fetchOnce(
  egress: Egress & { open: EgressOpen },
  access: ChannelAccess,
  graphUrl: string,
  { providerId, range }: { providerId: string; range: string | null },
): Promise<OneAnswer> {
  const headers = { authorization: `Bearer ${access.token}` }
  const address = `${graphUrl.replace(/\/$/, '')}/${encodeURIComponent(providerId)}?phone_number_id=${access.phoneNumberId}`
  const answer = await egress({ url: address, method: 'GET', headers, timeoutMs: ASK_TIMEOUT_MS, maxBytes: 65_536 })
  if (answer.outcome !== 'answered') return withoutAnswer(answer)
  const body = new TextDecoder().decode(answer.body)
  if (answer.status !== 200) return refused(answer.status, body)
  const described = Described.safeParse(parseJson(body))
  if (!described.success) return { outcome: 'unavailable', detail: storedText('WhatsApp’s answer couldn’t be read.') }

  const { url, mime_type: mimeType, sha256 } = described.data
  const file = await egress.open({
    url,
    method: 'GET',
    headers: { ...headers, ...(range !== null && { range }) },
    timeoutMs: FILE_TIMEOUT_MS,
  })
  if (file.outcome !== 'answered') return withoutAnswer(file)
  return toAnswer(file, mimeType, sha256 ?? null)
}

type File = Extract<Awaited<ReturnType<EgressOpen>>, { outcome: 'answered' }>

type AddressFault = Omit<Extract<OneAnswer, MediaFault>, 'detail'>

/** What the status of a file's own address means. */
const ADDRESS_FAULTS: Readonly<Record<number, AddressFault>> = {
  401: { outcome: 'token' },
  403: { outcome: 'denied' },
  404: { outcome: 'gone', isOfAddress: true },
  410: { outcome: 'gone', isOfAddress: true },
}
const UNAVAILABLE: AddressFault = { outcome: 'unavailable' }

function toAnswer({ status, headers, body, end }: File, described: string | undefined, sha256: string | null): OneAnswer {
  if (status !== 200 && status !== 206) {
    end()
    return { ...(ADDRESS_FAULTS[status] ?? UNAVAILABLE), detail: storedText('WhatsApp answered {status}.', { status }) }
  }
  const length = /^\d+$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : null
  if (length !== null && length > MAX_FILE_BYTES) {
    end()
    return { outcome: 'tooLarge', detail: storedText('This file is larger than 100 MB.') }
  }
  return {
    outcome: 'found',
    mimeType: described ?? headers['content-type'] ?? 'application/octet-stream',
    sha256,
    length,
    range: status === 206 ? (headers['content-range'] ?? null) : null,
    body: bounded(body),
  }
}

function withoutAnswer({ outcome, detail }: { outcome: 'refused' | 'unreachable' | 'timeout' | 'lost'; detail: string }): MediaFault {
  return { outcome: outcome === 'refused' || outcome === 'unreachable' ? 'unavailable' : outcome, detail }
}

/** Codes of Meta for a token that is not accepted, and for one that may not see the file. */
const TOKEN_CODES = new Set(['0', '190'])
const DENIED_CODES = new Set(['3', '10', '200', '131005'])

/** Meta answers 400 with code 100 for an id that is too old. */
const GONE_STATUSES = new Set([400, 404, 410])

function refused(status: number, body: string): MediaFault {
  const refusal = readRefusal(body, status)
  const detail = refusal?.failure.detail ?? storedText('WhatsApp answered {status}.', { status })
  const code = refusal?.failure.code ?? ''
  if (status === 401 || TOKEN_CODES.has(code)) return { outcome: 'token', detail }
  if (status === 403 || DENIED_CODES.has(code)) return { outcome: 'denied', detail }
  if (refusal?.retry !== 'later' && GONE_STATUSES.has(status)) return { outcome: 'gone', detail }
  return { outcome: 'unavailable', detail }
}

/** Breaks off a file that is longer than it may be; the piece that goes beyond is still handed out, so that a reader can tell. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body) {
    if (size > MAX_FILE_BYTES) throw new Error(`The file is longer than ${MAX_FILE_BYTES} bytes.`)
    size += part.length
    yield part
  }
}
