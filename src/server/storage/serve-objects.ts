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
export function mountStorage(server: FastifyInstance, { runtime, downloadUrls }: ServerDeps): void {
  server.get<Wanted>(`${STORAGE_PATH}/:bucket/*`, async (request, reply) => {
    const bucket = Bucket.safeParse(request.params.bucket).data
    const fullPath = request.params['*']
    if (bucket === undefined) throw new AppError('object-not-found')
    downloadUrls.check(bucket, fullPath, request.query)
    const opened = await runtime.files.objects.open(bucket, fullPath, { range: rangeOf(request), width: widthOf(request) })
    return sendFile(reply, opened, bucket)
  })
}
