import { z } from 'zod'

import type { GraphCall } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'

const UPLOAD_TIMEOUT_MS = 60_000

/** The call that tells to which Meta app a token belongs: samples are uploaded to it. */
export const appCall = (token: string): GraphCall => ({ method: 'GET', path: '/debug_token', query: { input_token: token } })

/** Reads the id of the Meta app; null where the answer does not name it. */
export const readAppId = (body: Json): string | null =>
  z.looseObject({ data: z.looseObject({ app_id: z.union([z.string(), z.number()]).transform(String) }) }).safeParse(body).data?.data
    .app_id ?? null

/** The call that opens the upload of a sample. */
export const openUploadCall = (appId: string, file: { filename: string; mimeType: string; bytes: number }): GraphCall => ({
  method: 'POST',
  path: `/${appId}/uploads`,
  query: { file_name: file.filename, file_length: String(file.bytes), file_type: file.mimeType },
})

/** Reads the id of an opened upload, like `upload:MTphd…`. */
export const readUploadId = (body: Json): string | null => z.looseObject({ id: z.string() }).safeParse(body).data?.id ?? null

/** The call that hands over the sample's bytes. This one address wants the token as OAuth. */
export const uploadCall = (uploadId: string, token: string, bytes: Uint8Array): GraphCall => ({
  method: 'POST',
  path: `/${uploadId}`,
  raw: { bytes, headers: { authorization: `OAuth ${token}`, file_offset: '0', 'content-type': 'application/octet-stream' } },
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

/** Reads the handle by which a template names its sample. */
export const readHandle = (body: Json): string | null => z.looseObject({ h: z.string() }).safeParse(body).data?.h ?? null
