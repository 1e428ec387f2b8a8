import { z } from 'zod'

import { StoredFile } from '#domain/files/file.ts'
import { Id } from '#domain/id.ts'
import { Bytes, endpoint } from '../endpoint.ts'

const path = '/api/v1/apps/:appId/files'
const tag = 'files'

export const files = {
  uploadFile: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Upload a file, as the body of the request, to be sent by its id',
      tag,
      access: 'agent',
      streams: true,
    },
    {
      params: z.object({ appId: Id }),
      query: z.object({
        /** What it is called, with its ending. */
        name: z.string().trim().min(1).max(240),
        /** A picture becomes a sticker. */
        as: z.enum(['sticker']).optional(),
      }),
      answer: StoredFile,
    },
  ),
  getFile: endpoint(
    { method: 'GET', path: `${path}/:fileId`, summary: 'The bytes of an uploaded file', tag, access: 'agent' },
    { params: z.object({ appId: Id, fileId: Id }), answer: Bytes },
  ),
}
