import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import { cancelTask, findTask, retryTask, type TaskViewer } from '#store/workspace/task-list.ts'
import { insertTask } from '#store/workspace/tasks.ts'
import type { Task, TaskFile } from '#domain/workspace/tasks/task.ts'
import { taskTitle } from '#domain/workspace/tasks/task-title.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { TaskKind } from './task-kind.ts'

/** What the HTTP routes do with tasks. */
export interface Tasks {
  /** Puts a task in line; in a caller's transaction, it begins with its commit. */
  start<Input>(
    by: { appId: string; author: Author },
    kind: TaskKind<Input, never> | TaskKind<Input, unknown>,
    input: Input,
    at?: { tx?: Tx; id?: string },
  ): Promise<Task>
  /** AppError('not-found') where there is none that this viewer may see. */
  cancel(appId: string, id: string, viewer: TaskViewer): Promise<Task>
  retry(appId: string, id: string, viewer: TaskViewer): Promise<Task>
  /** The file that a task made; `file-expired` where its time is over. */
  findFile(appId: string, id: string, viewer: TaskViewer): Promise<TaskFile>
}

/** Creates what the HTTP routes use of tasks. `onStarted` wakes the runner. */
export function createTasks(deps: RuntimeDeps, onStarted: () => void): Tasks {
  const { sql } = deps
  const seen = async (from: Sql | Tx, appId: string, id: string, viewer: TaskViewer): Promise<Task> => {
    const task = await findTask(from, appId, id, viewer)
    if (!task) throw new AppError('not-found')
    return task
  }
  return {
    async start({ appId, author }, kind, input, { tx, id = deps.generateId() } = {}) {
      const steps = kind.steps.map((step) => ({ ...step, state: 'pending' as const }))
      await insertTask(tx ?? sql, {
        appId,
        id,
        kind: kind.kind,
        title: taskTitle(kind.subject(input)),
        subject: kind.subject(input),
        input: input as Json,
        steps,
        errorColumns: kind.errorColumns(input),
        startedBy: author,
      })
      onStarted()
      return seen(tx ?? sql, appId, id, null)
    },
    async cancel(appId, id, viewer) {
      await seen(sql, appId, id, viewer)
      await cancelTask(sql, appId, id)
      return seen(sql, appId, id, viewer)
    },
    async retry(appId, id, viewer) {
      await seen(sql, appId, id, viewer)
      if (await retryTask(sql, appId, id)) onStarted()
      return seen(sql, appId, id, viewer)
    },
    async findFile(appId, id, viewer) {
      const { file } = await seen(sql, appId, id, viewer)
      if (!file) throw new AppError('file-expired')
      return file
    },
  }
}
