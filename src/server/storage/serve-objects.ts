import type { FastifyInstance } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { Bucket } from '#domain/files/storage-object.ts'

import type { ServerDeps } from '../http/deps.ts'
import { rangeOf, sendFile, widthOf } from '../http/send-file.ts'
import { STORAGE_PATH } from './download-urls.ts'

interface Wanted {
  Params: { bucket: string; '*': string }
  Querystring: { expires?: unknown; signature?: unknown }
}

/** Hands out objects by their address: public ones to everybody, private ones to whoever has a signed address that still holds. */
export function mountStorage(server: FastifyInstance, { runtime, downloadUrls, cells }: ServerDeps): void {
  server.get<Wanted>(`${STORAGE_PATH}/:bucket/*`, async (request, reply) => {
    const bucket = Bucket.safeParse(request.params.bucket).data
    const fullPath = request.params['*']
    if (bucket === undefined) throw new AppError('object-not-found')
    downloadUrls.check(bucket, fullPath, request.query)
    const options = { range: rangeOf(request), width: widthOf(request) }
    const opened = await runtime.files.objects.open(bucket, fullPath, options).catch((cause: unknown) => {
      // Cells keep their files apart, and the address of one does not say whose it is.
      if (!cells || request.isPassedOn || !(cause instanceof AppError && cause.code === 'object-not-found')) throw cause
      return null
    })
    if (opened === null) {
      const answered = await cells?.passToFirst(request, reply, cells.others())
      if (!answered) throw new AppError('object-not-found')
      return answered
    }
    return sendFile(reply, opened, bucket)
  })
}
