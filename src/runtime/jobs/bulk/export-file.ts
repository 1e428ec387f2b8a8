// A file that a task writes part by part: each part is named by its number, so that one that is written again after a kill takes the place of itself.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import type { TaskFile } from '#domain/workspace/tasks/task.ts'

import { keepObject } from '#runtime/integrations/files/objects.ts'
import { writeTempFile } from '#runtime/integrations/files/temp-file.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { exportFolder, taskKey } from './task-key.ts'

/** A million contacts with long fields stay below it. */
const MAX_BYTES = 2_000_000_000

interface OfTask {
  appId: string
  taskId: string
}

/** Stores a part. */
export async function writePart(
  { files }: Pick<RuntimeDeps, 'files'>,
  { appId, taskId }: OfTask,
  part: number,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.blobs.put(taskKey(appId, taskId, `part-${part}`), { size: bytes.length, sha256, open: () => Readable.from([bytes]) })
}

/** Makes one CSV of the parts, in the private bucket; one that is made again after a kill is the same. */
export async function gatherParts(
  deps: RuntimeDeps,
  { appId, taskId, name, createdBy }: OfTask & { name: string; createdBy: string | null },
): Promise<TaskFile> {
  const whole = await writeTempFile(deps.files.temp, partsOf(deps, appId, taskId), MAX_BYTES)
  if (!whole) throw new Error('The export is larger than any storage takes.')
  try {
    const place = { bucket: 'private' as const, fullPath: `${exportFolder(appId, taskId)}/${name}`, name }
    const owner = { appId, userId: null }
    const { size, contentType } = await keepObject(deps, { ...place, owner, declaredType: 'application/csv', createdBy }, whole)
    return { ...place, mimeType: contentType, size }
  } finally {
    await whole.discard()
  }
}

async function* partsOf(deps: RuntimeDeps, appId: string, taskId: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const part = await deps.files.blobs.open(taskKey(appId, taskId, `part-${n}`), null)
    if (!part) return
    yield* part
  }
}

/** Removes the parts once the task has ended. */
export async function removeParts(deps: RuntimeDeps, appId: string, taskId: string): Promise<void> {
  for (let n = 0; await deps.files.blobs.stat(taskKey(appId, taskId, `part-${n}`)); n++)
    await deps.files.blobs.remove(taskKey(appId, taskId, `part-${n}`))
}
