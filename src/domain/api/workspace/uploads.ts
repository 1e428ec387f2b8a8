import { z } from 'zod'

import { Upload, UploadResult, UploadStart } from '#domain/files/upload.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const path = '/api/v1/apps/:appId/uploads'
const one = `${path}/:uploadId`
const One = z.object({ appId: Id, uploadId: Id })
const tag = 'storage'
const access = 'agent'

export const uploads = {
  startUpload: endpoint(
    { method: 'POST', path, summary: 'Start an upload that can be resumed', tag, access },
    { params: z.object({ appId: Id }), body: UploadStart, answer: Upload },
  ),
  appendUpload: endpoint(
    {
      method: 'PUT',
      path: one,
      summary: 'Upload the next piece, which begins at the offset; multiples of 262,144 bytes except for the last one',
      tag,
      access,
      streams: true,
    },
    { params: One, query: z.object({ offset: z.coerce.number().int().min(0) }), answer: Upload },
  ),
  getUpload: endpoint(
    { method: 'GET', path: one, summary: 'How much of an upload has arrived', tag, access },
    { params: One, answer: Upload },
  ),
  finalizeUpload: endpoint(
    { method: 'POST', path: `${one}/finalize`, summary: 'Make an upload whose bytes are all here what it is to be', tag, access },
    { params: One, answer: UploadResult },
  ),
  cancelUpload: endpoint({ method: 'DELETE', path: one, summary: 'Cancel an upload and forget its pieces', tag, access }, { params: One }),
}
