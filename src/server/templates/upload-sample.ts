import { appCall, openUploadCall, readAppId, readHandle, readUploadId, uploadCall } from '#channels/whatsapp/templates/upload-calls.ts'
import { AppError } from '#domain/errors.ts'
import type { Graph, GraphAccess } from '#domain/whatsapp/graph.ts'

import { orGraphFault } from '../http/graph-answer.ts'

/** Hands a sample over by resumable upload; answers the handle by which a template names it. */
export async function uploadSample(
  graph: Graph,
  access: GraphAccess,
  file: { filename: string; mimeType: string; bytes: Uint8Array },
): Promise<string> {
  const appId = named(readAppId(orGraphFault(await graph(access, appCall(access.token)))), 'the Meta app')
  const { filename, mimeType, bytes } = file
  const opened = orGraphFault(await graph(access, openUploadCall(appId, { filename, mimeType, bytes: bytes.length })))
  const uploadId = named(readUploadId(opened), 'the upload')
  return named(readHandle(orGraphFault(await graph(access, uploadCall(uploadId, access.token, bytes)))), 'the sample')
}

function named(value: string | null, what: string): string {
  if (value === null) throw new AppError('whatsapp-unreachable', { details: [{ path: '', message: `The answer does not name ${what}.` }] })
  return value
}
