import type { FastifyRequest } from 'fastify'

import { invalid, missing } from './graph-error.ts'

/** Reads a multipart body; the graph keeps such bodies as their bytes. */
export async function multipart(request: FastifyRequest): Promise<FormData> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data') || !Buffer.isBuffer(request.body)) throw missing('file')
  const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!form) throw invalid('The body is not multipart/form-data')
  return form
}
