import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/messages/media-limits.ts'
import { holdRoom } from '#store/files/storage-room.ts'
import type { Tx } from '#store/postgres/sql.ts'

/** Refuses with `quota-exceeded` what a workspace has no room for; `without` is the upload whose room it takes over. */
export async function takeRoom(
  tx: Tx,
  quotaBytes: number | null,
  { appId, bytes, without = null }: { appId: string; bytes: number; without?: string | null },
): Promise<void> {
  if (quotaBytes === null) return
  const used = await holdRoom(tx, appId, without)
  if (used + bytes <= quotaBytes) return
  const message = `${formatSize(used)} of ${formatSize(quotaBytes)} are used, and this file has ${formatSize(bytes)}.`
  throw new AppError('quota-exceeded', { details: [{ path: 'file', message }] })
}
