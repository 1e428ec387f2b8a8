import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { taskFileUrl, taskQuery, useSteerTask } from '#web/api/tasks/watch-task.ts'
import { TaskProgress } from '#web/kit/feedback/task-progress.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** How far an export is, and its file at the end. */
export function ExportDialog({ taskId, title, onClose }: { taskId: string; title: string; onClose: () => void }) {
  const { app } = useCurrentApp()
  const task = useQuery(taskQuery(app.id, taskId)).data
  const { cancel, retry } = useSteerTask(app.id, taskId)
  const isRunning = task === undefined || !isEnded(task)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={isRunning ? t('You can close this. The export continues in the background.') : undefined}
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
