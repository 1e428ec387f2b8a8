import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Task } from '#domain/workspace/tasks/task.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const POLL_MS = 1_000

/** One long job; asked for every second until it has ended. */
export const taskQuery = (appId: string, taskId: string) =>
  queryOptions({
    queryKey: queryKeys.task(appId, taskId),
    queryFn: ({ signal }) => call('getTask', { appId, taskId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data) ? false : POLL_MS),
  })

/** The last long jobs that one may see; asked for every second while one of them runs. */
export const tasksQuery = (appId: string, kind?: string) =>
  queryOptions({
    queryKey: [...queryKeys.tasks(appId), kind ?? 'all'],
    queryFn: ({ signal }) => call('listTasks', { appId, limit: 20, ...(kind && { kind }) }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.every(isEnded) ? false : POLL_MS),
  })

/** Stops a long job, or goes on with one that gave up. */
export function useSteerTask(appId: string, taskId: string) {
  const queries = useQueryClient()
  const seen = (task: Task) => {
    queries.setQueryData(queryKeys.task(appId, taskId), task)
    void queries.invalidateQueries({ queryKey: queryKeys.tasks(appId) })
  }
  const cancel = useMutation({ mutationFn: () => call('cancelTask', { appId, taskId }), onSuccess: seen })
  const retry = useMutation({ mutationFn: () => call('retryTask', { appId, taskId }), onSuccess: seen })
  return { cancel, retry }
}

/** Where the browser fetches what a long job made, or its list of errors. */
export const taskFileUrl = (appId: string, taskId: string, what: 'file' | 'errors.csv'): string =>
  `/api/v1/apps/${appId}/tasks/${taskId}/${what}`
