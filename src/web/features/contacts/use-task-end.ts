import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { queryKeys } from '#web/api/query-keys.ts'
import { taskQuery } from '#web/api/tasks/watch-task.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Shows what a long job has changed once it has ended, whether its dialog is still open or not. */
export function useTaskEnd(taskId: string | null): void {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const task = useQuery({ ...taskQuery(app.id, taskId ?? ''), enabled: taskId !== null }).data
  const ended = task !== undefined && isEnded(task) ? task.id : null
  useEffect(() => {
    if (ended !== null) void queries.invalidateQueries({ queryKey: queryKeys.contacts(app.id) })
  }, [ended, queries, app.id])
}
