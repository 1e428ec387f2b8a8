import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/i18n/t.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import type { BulkInput } from '#domain/conversations/conversation-command.ts'
import type { Task } from '#domain/workspace/tasks/task.ts'

import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const FIRST_LOOK_MS = 150
const LOOK_MS = 1_000

/** Does one thing with many conversations, or takes back what such a task did; resolves when the task has ended. */
function useActOnMany(appId: string, onProgress: (task: Task) => void) {
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
  // Tags are of the contacts.
  const onSettled = () =>
    Promise.all([queryKeys.conversations(appId), queryKeys.contacts(appId)].map((queryKey) => queries.invalidateQueries({ queryKey })))
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

const UNDO_MS = 10_000
/** Shorter work is over before anybody has read that it runs. */
const LONG = 300

/** Gives the way to do one thing with many conversations: told when it is done, with its undo, and while it runs if that is long. */
export function useBulk() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const progress = ({ title, done, failed, total }: Task) => {
    if ((total ?? 0) > LONG)
      toasts.show({ title, description: t('{done, number} of {total, number}', { done: done + failed, total: total ?? 0 }) })
  }
  const { act, undo } = useActOnMany(app.id, progress)
  const refused = (error: Error) => toasts.show(refusal(error))

  const takeBack = (taskId: string) =>
    undo.mutate(taskId, {
      onSuccess: ({ done }) => toasts.show({ title: t('Undone for {done}', { done: formatCount(done) }) }),
      onError: refused,
    })
  return {
    act: (body: BulkInput) =>
      act.mutate(body, {
        onSuccess: (task) =>
          toasts.show({
            title: `${DONE[body.command.type]}: ${formatCount(task.done)}`,
            ...(task.failed > 0 && { description: t('{failed} could not be changed.', { failed: formatCount(task.failed) }) }),
            durationMs: UNDO_MS,
            action: { label: t('Undo'), keys: 'mod+z', perform: () => takeBack(task.id) },
          }),
        onError: refused,
      }),
    busy: act.isPending || undo.isPending,
  }
}

const formatCount = (count: number): string => t('{count, plural, one {# conversation} other {# conversations}}', { count })

const DONE: Record<BulkInput['command']['type'], string> = {
  takeOver: t('Taken over'),
  handBack: t('Returned to the bot'),
  close: t('Closed'),
  reopen: t('Reopened'),
  markRead: t('Marked as read'),
  markUnread: t('Marked as unread'),
  wake: t('Unsnoozed'),
  snooze: t('Snoozed'),
  assign: t('Assigned'),
  assignTeam: t('Assigned to the team'),
  prioritize: t('Priority set'),
  label: t('Labels changed'),
  tag: t('Tags changed'),
}
