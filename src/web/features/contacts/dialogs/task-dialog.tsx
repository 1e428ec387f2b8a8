import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { taskFileUrl, taskQuery, useSteerTask } from '#web/api/tasks/watch-task.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { TaskProgress } from '#web/kit/feedback/task-progress.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Shows how far a long job is. It goes on when the dialog is closed. */
export function TaskDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { app } = useCurrentApp()
  const task = useQuery(taskQuery(app.id, taskId)).data
  const { cancel, retry } = useSteerTask(app.id, taskId)
  const ended = task !== undefined && isEnded(task)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={task?.title ?? t('Working')}
      description={ended ? undefined : t('You may close this: it goes on in the background.')}
    >
      {task && (
        <TaskProgress
          task={task}
          onCancel={() => cancel.mutate()}
          onRetry={() => retry.mutate()}
          busy={cancel.isPending || retry.isPending}
          fileUrl={taskFileUrl(app.id, taskId, 'file')}
          errorsUrl={taskFileUrl(app.id, taskId, 'errors.csv')}
        />
      )}
    </Dialog>
  )
}
