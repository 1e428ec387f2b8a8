import { Readable } from 'node:stream'

import type { tasks } from '#domain/api/workspace/tasks.ts'
import type { Role } from '#domain/workspace/role.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { errorColumnsOf, findTask, listTasks, readTaskErrors, type TaskViewer } from '#store/workspace/task-list.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Caller } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { rangeOf, sendFile } from '#server/http/send-file.ts'

/** Long jobs: their progress, their end, and what they leave. */
export function taskRoutes({ sql, runtime }: ServerDeps): Pick<Operations, keyof typeof tasks> {
  return {
    listTasks: (call) => listTasks(sql, call.params.appId, viewerOf(call), call.query),
    getTask: async (call) => orNotFound(await findTask(sql, call.params.appId, call.params.taskId, viewerOf(call))),
    cancelTask: (call) => runtime.tasks.cancel(call.params.appId, call.params.taskId, viewerOf(call)),
    retryTask: (call) => runtime.tasks.retry(call.params.appId, call.params.taskId, viewerOf(call)),
    getTaskFile: async (call) => {
      const { appId, taskId } = call.params
      return sendFile(call.reply, await runtime.tasks.openFile(appId, taskId, viewerOf(call), rangeOf(call.request)))
    },
    getTaskErrors: async (call) => {
      const { appId, taskId } = call.params
      orNotFound(await findTask(sql, appId, taskId, viewerOf(call)))
      void call.reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="errors.csv"')
      return Readable.from(errorLines(sql, appId, taskId), { objectMode: false })
    },
  }
}

/** Admins see every task, everybody else their own. */
const viewerOf = ({ role, caller }: { role: Role | null; caller: Caller | null }): TaskViewer =>
  role !== null && roleAllows(role, 'admin') ? null : (caller?.id ?? '')

async function* errorLines(sql: Sql, appId: string, taskId: string): AsyncGenerator<string> {
  yield CSV_BOM + csvLine([...(await errorColumnsOf(sql, appId, taskId)), 'What was wrong'])
  for await (const { cells, reason } of readTaskErrors(sql, appId, taskId)) yield csvLine([...cells, reason])
}
