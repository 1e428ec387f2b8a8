import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Fault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import type { MediaStore } from './media-store.ts'

interface Download {
  Params: { id: string }
  Querystring: { ext?: string; hash?: string }
}

interface DownloadDeps {
  media: MediaStore
  faults: Faults
  clock: Clock
  ledger: Ledger
}

/** Hands out the bytes of a media object under the address its description names: with a token, for five minutes. */
export function registerMediaDownload(app: FastifyInstance, { media, faults, clock, ledger }: DownloadDeps): void {
  app.get<Download>('/_media/attachments/:id', async (request, reply) => {
    const { id } = request.params
    const fault = faults.take(['media'], { path: request.url, type: null, to: null, body: '' })
    ledger.append('media_asked', { id, fault: fault?.what ?? null, range: request.headers.range ?? null })
    const refusal = await meet(fault, clock)
    if (refusal !== undefined) return reply.status(refusal).send('Refused')
    if (!request.headers.authorization?.startsWith('Bearer ')) return reply.status(401).send('Unauthorized')
    const content = contentAt(media, id, request.query, clock)
    if (!content) return reply.status(404).send('Not found')
    void reply.type(media.get(id)?.mimeType ?? 'application/octet-stream')
    if (fault && isSpoiled(fault.what)) return spoil(reply, fault.what, content)
    return reply.send(content)
  })
}

/** The bytes of a file, while its address lives. */
function contentAt(media: MediaStore, id: string, { ext, hash = '' }: Download['Querystring'], clock: Clock): Buffer | null {
  return media.isUrlValid(id, Number(ext), hash, clock.now().getTime()) ? media.content(id) : null
}

type MediaFault = Extract<Fault, { kind: 'media' }>
type What = MediaFault['what']
type Spoiled = 'tooLarge' | 'endless' | 'garbled' | 'cut'

const isSpoiled = (what: What): what is Spoiled => ['tooLarge', 'endless', 'garbled', 'cut'].includes(what)

const REFUSALS: Partial<Record<What, number>> = { '401': 401, '403': 403, '404': 404, '503': 503, expiredUrl: 404 }

/** Waits where the fault is a slow answer; answers with the status of one that refuses. */
async function meet(fault: MediaFault | null, clock: Clock): Promise<number | undefined> {
  if (fault?.what === 'slow') await clock.wait(fault.ms)
  return fault ? REFUSALS[fault.what] : undefined
}

const TOO_MANY = 100 * 1_024 * 1_024 + 1

/** Answers with something else than the file: more, less, or other bytes. */
async function spoil(reply: FastifyReply, what: Spoiled, content: Buffer): Promise<FastifyReply> {
  if (what === 'garbled') return reply.send(Buffer.alloc(content.length, '<html>'))
  const type = String(reply.getHeader('content-type'))
  reply.hijack()
  const { raw } = reply
  if (what === 'cut') {
    raw.writeHead(200, { 'content-type': type, 'content-length': content.length })
    raw.write(content.subarray(0, Math.ceil(content.length / 2)), () => raw.destroy())
    return reply
  }
  raw.writeHead(200, { 'content-type': type, ...(what === 'tooLarge' && { 'content-length': TOO_MANY }) })
  // Whoever has had enough breaks off.
  await pipeline(Readable.from(tooMany(), { objectMode: false }), raw).catch(() => {})
  return reply
}

function* tooMany(): Generator<Buffer> {
  const piece = Buffer.alloc(1_024 * 1_024)
  for (let left = TOO_MANY; left > 0; left -= piece.length) yield piece.subarray(0, left)
}
