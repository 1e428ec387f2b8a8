import { fileTypeFromBuffer } from 'file-type'

import type { Egress } from '#domain/egress.ts'
import { AppError } from '#domain/errors.ts'

const MAX_BYTES = 8 * 1_024 * 1_024
const TIMEOUT_MS = 15_000
const DRAWN = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Fetches the picture of a product for the team, so that nobody's browser tells the shop's host who looks. Refuses what is no picture. */
export async function openImage(egress: Egress, url: string): Promise<{ bytes: Uint8Array; mimeType: string }> {
  const answer = await egress({ url, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  if (answer.outcome !== 'answered' || answer.status !== 200 || answer.truncated) throw new AppError('media-failed')
  const type = await fileTypeFromBuffer(answer.body)
  if (!type || !DRAWN.includes(type.mime)) throw new AppError('media-failed')
  return { bytes: answer.body, mimeType: type.mime }
}
