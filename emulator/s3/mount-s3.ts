import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Faults } from '../faults/faults.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'
import { signatureFault } from './s3-signature.ts'

interface S3Deps {
  faults: Faults
  ledger: Ledger
  clock: Clock
}

/** The only account of the pretend storage, and its buckets; everybody may read the second. */
export const S3_ACCOUNT = { accessKeyId: 'emulator-key', secretAccessKey: 'emulator-secret', buckets: ['parley', 'parley-public'] }

interface Stored {
  content: Buffer
  type: string
}

interface ByKey {
  Params: { bucket: string; '*': string }
}

/** Mounts a small S3 under `/s3`: objects by path, signed requests, ranges. What it stores lies in memory. */
export async function mountS3(app: FastifyInstance, { faults, ledger, clock }: S3Deps): Promise<void> {
  const objects = new Map<string, Stored>()
  const keyOf = ({ params }: FastifyRequest<ByKey>): string => `${params.bucket}/${params['*']}`

  await app.register(
    async (s3) => {
      s3.addHook<ByKey>('preHandler', async (request, reply) => {
        ledger.append('storage_asked', { method: request.method, path: request.url, bytes: bodyOf(request).length })
        const fault = faults.take(['5xx', 'slow'], { path: request.url, type: null, to: null, body: '' })
        if (fault?.kind === 'slow') await clock.wait(fault.ms)
        if (fault?.kind === '5xx') return refuse(reply, fault.status, 'SlowDown')
        if (!S3_ACCOUNT.buckets.includes(request.params.bucket)) return refuse(reply, 404, 'NoSuchBucket')
        const isOpen = request.params.bucket.endsWith('-public') && request.method === 'GET' && !request.headers.authorization
        const denied = isOpen ? null : deniedBy(request, clock.now())
        if (denied !== null) return refuse(reply, 403, denied)
        return undefined
      })

      s3.put<ByKey>('/:bucket/*', (request, reply) => {
        const content = bodyOf(request)
        if (createHash('sha256').update(content).digest('hex') !== request.headers['x-amz-content-sha256'])
          return refuse(reply, 400, 'XAmzContentSHA256Mismatch')
        objects.set(keyOf(request), { content, type: request.headers['content-type'] ?? 'binary/octet-stream' })
        return reply.header('etag', `"${createHash('md5').update(content).digest('hex')}"`).send()
      })

      s3.get<ByKey>('/:bucket/*', { exposeHeadRoute: false }, (request, reply) => {
        const found = objects.get(keyOf(request))
        return found ? answer(reply, found, request.headers.range) : refuse(reply, 404, 'NoSuchKey')
      })

      s3.head<ByKey>('/:bucket/*', (request, reply) => {
        const found = objects.get(keyOf(request))
        return found ? reply.header('content-length', found.content.length).send() : reply.status(404).send()
      })

      s3.delete<ByKey>('/:bucket/*', (request, reply) => {
        objects.delete(keyOf(request))
        return reply.status(204).send()
      })
    },
    { prefix: '/s3' },
  )
}

function deniedBy(request: FastifyRequest, now: Date): string | null {
  if (!request.headers.authorization?.includes(`Credential=${S3_ACCOUNT.accessKeyId}/`)) return 'InvalidAccessKeyId'
  return signatureFault({ method: request.method, url: request.url, headers: request.headers }, S3_ACCOUNT.secretAccessKey, now)
}

function answer(reply: FastifyReply, { content, type }: Stored, range: string | undefined): FastifyReply {
  void reply.type(type).header('accept-ranges', 'bytes')
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return reply.send(content)
  const start = Number(first)
  const end = last === '' || last === undefined ? content.length - 1 : Math.min(Number(last), content.length - 1)
  if (start > end) return refuse(reply, 416, 'InvalidRange')
  void reply.status(206).header('content-range', `bytes ${start}-${end}/${content.length}`)
  return reply.send(content.subarray(start, end + 1))
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.status(status).type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
