import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { BulkInput } from '#domain/conversations/conversation-command.ts'
import type { Task } from '#domain/workspace/task.ts'
import { isEnded } from '#domain/workspace/task-ended.ts'

import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'

const FIRST_LOOK_MS = 150
const LOOK_MS = 1_000

/** Does one thing with many conversations, or takes back what such a task did; resolves when the task has ended. */
export function useActOnMany(appId: string, onProgress: (task: Task) => void) {
  const queries = useQueryClient()
  const watch = async (started: Task): Promise<Task> => {
    let task = started
    for (let wait = FIRST_LOOK_MS; !isEnded(task); wait = LOOK_MS) {
      onProgress(task)
      await new Promise((resolve) => setTimeout(resolve, wait))
      task = await call('getTask', { appId, taskId: task.id })
    }
    return task
  }
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
  const act = useMutation({
    mutationFn: async (body: BulkInput) => watch(await call('actOnConversations', { appId, body })),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: async (taskId: string) => watch(await call('undoOnConversations', { appId, taskId })),
    onSettled,
  })
  return { act, undo }
}
