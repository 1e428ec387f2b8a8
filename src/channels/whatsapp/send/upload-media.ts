import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { Egress, EgressBody } from '#domain/egress.ts'
import { storedText } from '#domain/i18n/t.ts'
import { parseJson } from '#domain/json.ts'
import type { Failure } from '#domain/messages/message.ts'

import { readRefusal } from '../errors.ts'
import { withoutToken } from './send.ts'

/** 100 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000

/** What came of an upload. `lost`: it may have arrived all the same, and a second one does no harm. */
export type UploadAnswer =
  | { outcome: 'uploaded'; providerId: string }
  | { outcome: 'refused'; failure: Failure; retry: 'never' | 'later'; pausesChannel: boolean; tokenRefused?: boolean }
  | { outcome: 'lost'; detail: string }

/** A file to be uploaded, read piece by piece. */
export interface OutgoingFile extends EgressBody {
  mimeType: string
  name: string
}

const Uploaded = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) })

/** Uploads a file to one number; WhatsApp keeps it for 30 days under the id that it answers. */
export async function uploadMedia(egress: Egress, access: ChannelAccess, graphUrl: string, file: OutgoingFile): Promise<UploadAnswer> {
  const { contentType, body } = multipart(file)
  const answer = await egress({
    url: `${graphUrl.replace(/\/$/, '')}/${access.phoneNumberId}/media`,
    method: 'POST',
    headers: { authorization: `Bearer ${access.token}`, 'content-type': contentType },
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    maxBytes: 65_536,
  })
  if (answer.outcome !== 'answered') return { outcome: 'lost', detail: answer.detail }
  const text = new TextDecoder().decode(answer.body)
  if (answer.status >= 200 && answer.status < 300) {
    const uploaded = Uploaded.safeParse(parseJson(text))
    return uploaded.success
      ? { outcome: 'uploaded', providerId: uploaded.data.id }
      : { outcome: 'lost', detail: storedText('WhatsApp’s answer couldn’t be read.') }
  }
  const refusal = readRefusal(text, answer.status)
  if (refusal?.tokenRefused || answer.status === 401) return withoutToken(refusal?.failure)
  if (refusal) {
    const { failure, retry, pausesChannel } = refusal
    return { outcome: 'refused', failure, retry, pausesChannel }
  }
  if (answer.status >= 500 || answer.status === 429)
    return { outcome: 'lost', detail: storedText('WhatsApp answered {status}.', { status: answer.status }) }
  const failure = {
    code: `http-${answer.status}`,
    title: storedText('WhatsApp didn’t accept the file ({status}).', { status: answer.status }),
    detail: text.slice(0, 300),
  }
  return { outcome: 'refused', failure, retry: 'never', pausesChannel: false }
}

/** Writes a form with one file, piece by piece and of known length. */
function multipart({ bytes, size, mimeType, name }: OutgoingFile): { contentType: string; body: EgressBody } {
  const boundary = `parley-${randomBytes(12).toString('hex')}`
  const field = (key: string, value: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const filename = name.replaceAll(/["\r\n\\]/g, '_')
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mimeType)}--${boundary}\r\n` +
      `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${mimeType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* write(): AsyncGenerator<Uint8Array> {
    yield head
    yield* bytes
    yield tail
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: { bytes: write(), size: head.length + size + tail.length } }
}
