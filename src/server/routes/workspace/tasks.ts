import { Readable } from 'node:stream'

import type { tasks } from '#domain/api/workspace/tasks.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import { reasonText } from '#domain/refusal-reason.ts'
import { errorHead } from '#domain/workspace/tasks/task-title.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { errorColumnsOf, findTask, listTasks, readTaskErrors, type TaskViewer } from '#store/workspace/task-list.ts'
import type { Sql } from '#store/postgres/sql.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound } from '#server/http/mount.ts'

/** Long jobs: their progress, their end, and what they leave. */
export function taskRoutes({ sql, runtime, downloadUrls }: ServerDeps): Pick<Operations, keyof typeof tasks> {
  return {
    listTasks: (call) => listTasks(sql, call.params.appId, taskViewerOf(call), call.query),
    getTask: async (call) => orNotFound(await findTask(sql, call.params.appId, call.params.taskId, taskViewerOf(call))),
    cancelTask: (call) => runtime.tasks.cancel(call.params.appId, call.params.taskId, taskViewerOf(call)),
    retryTask: (call) => runtime.tasks.retry(call.params.appId, call.params.taskId, taskViewerOf(call)),
    getTaskFile: async (call) => {
      const { appId, taskId } = call.params
      const { bucket, fullPath } = await runtime.tasks.findFile(appId, taskId, taskViewerOf(call))
      // An address that works for minutes only is asked for anew each time.
      return call.reply.header('cache-control', 'no-store').redirect(downloadUrls.to(bucket, fullPath).downloadUrl, 303)
    },
    getTaskErrors: async (call) => {
      const { appId, taskId } = call.params
      orNotFound(await findTask(sql, appId, taskId, taskViewerOf(call)))
      void call.reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="errors.csv"')
      return Readable.from(errorLines(sql, appId, taskId, locale()), { objectMode: false })
    },
  }
}

/** Admins see every task, everybody else their own. */
export const taskViewerOf = ({ role, caller }: Pick<Call, 'role' | 'caller'>): TaskViewer =>
  role !== null && roleAllows(role, 'admin') ? null : (caller?.id ?? '')

/** What could not be done, as a table in a language: what streams it is no part of the call that asked. */
async function* errorLines(sql: Sql, appId: string, taskId: string, language: string): AsyncGenerator<string> {
  const heads = await errorColumnsOf(sql, appId, taskId)
  yield (
    CSV_BOM + inLanguage(language, () => csvLine([...heads.map((head, at) => (at === 0 ? errorHead(head) : head)), t('What was wrong')]))
  )
  for await (const { cells, reason } of readTaskErrors(sql, appId, taskId))
    yield inLanguage(language, () => csvLine([...cells, reasonText(reason)]))
}
