import { findOldImports, removeImport } from '#store/contacts/contact-imports.ts'
import { listObjectsUnder } from '#store/files/storage-objects.ts'
import { findStaleTasks, forgetTaskFile, removeTask } from '#store/workspace/task-list.ts'

import { removeKept } from '#runtime/integrations/files/objects.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { exportFolder, taskKey } from './task-key.ts'

/** A task and its list of errors may be looked at for so long. */
const KEPT_DAYS = 30

/** Removes files of tasks whose time is over, and tasks that nobody asks about any more. */
export async function tidyTasks(deps: Pick<RuntimeDeps, 'sql' | 'files'>): Promise<void> {
  for (const { appId, id, isOld } of await findStaleTasks(deps.sql, KEPT_DAYS)) {
    for (const object of await listObjectsUnder(deps.sql, 'private', exportFolder(appId, id))) await removeKept(deps, object)
    await forgetTaskFile(deps.sql, appId, id)
    if (isOld) await removeTask(deps.sql, appId, id)
  }
  for (const { appId, id } of await findOldImports(deps.sql)) {
    await deps.files.blobs.remove(taskKey(appId, id, 'rows'))
    await removeImport(deps.sql, appId, id)
  }
}
