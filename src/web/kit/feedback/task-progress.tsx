import { locale } from '#domain/i18n/locale.ts'
import { clsx } from 'clsx'
import { Check, Circle, CircleAlert, Download, LoaderCircle } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Task, TaskStep } from '#domain/workspace/tasks/task.ts'
import { isEnded } from '#domain/workspace/tasks/task-ended.ts'

import { Button } from '../form/button.tsx'
import { buttonStyle } from '../form/button-style.ts'

type Props = {
  task: Task
  onCancel: () => void
  onRetry: () => void
  /** Where its file and its list of errors are fetched. */
  fileUrl: string
  errorsUrl: string
  busy?: boolean
}

/** How far a long job is: its steps, a bar, and the way to stop it; at its end, what it left. */
export function TaskProgress({ task, onCancel, onRetry, fileUrl, errorsUrl, busy = false }: Props) {
  const { steps, done, failed, total, problem, file } = task
  const passed = done + failed
  const share = task.state === 'alldone' ? 1 : total ? Math.min(1, passed / total) : 0
  return (
    <div className="flex flex-col gap-3">
      {steps.length > 1 && (
        <ol className="flex flex-col gap-1.5">
          {steps.map((step) => (
            <Step key={step.key} step={step} task={task} />
          ))}
        </ol>
      )}
      <div
        role="progressbar"
        aria-label={task.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-active"
      >
        <div
          className={clsx('h-full rounded-full transition-[width] duration-200', task.state === 'error' ? 'bg-danger' : 'bg-lagoon')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="text-secondary text-ink-2 tabular-nums" aria-live="polite">
        {wordsOf(task)}
        {failed > 0 && <span className="text-danger">{t('· {failed, number} failed', { failed })}</span>}
      </p>
      {problem && <p className="text-secondary text-danger">{problem}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {file && (
          <a href={fileUrl} download className={buttonStyle({ variant: 'primary' })}>
            <Download aria-hidden /> {t('Download {name}', { name: file.name })}
          </a>
        )}
        {failed > 0 && (
          <a href={errorsUrl} download className={buttonStyle()}>
            <Download aria-hidden /> {t('Download errors')}
          </a>
        )}
        {task.state === 'error' && (
          <Button onClick={onRetry} busy={busy}>
            {t('Try again')}
          </Button>
        )}
        {!isEnded(task) && (
          <Button onClick={onCancel} busy={busy}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How a step looks, and what is said of it. */
const STEPS = {
  done: { Icon: Check, words: 'done', line: 'text-ink', icon: 'text-success' },
  error: { Icon: CircleAlert, words: 'error', line: 'text-ink', icon: 'text-danger' },
  now: { Icon: LoaderCircle, words: t('under way'), line: 'text-ink', icon: 'animate-spin text-lagoon' },
  pending: { Icon: Circle, words: 'pending', line: 'text-ink-3', icon: '' },
}

function Step({ step, task }: { step: TaskStep; task: Task }) {
  const isNow = task.state === 'running' && step === task.steps.find(({ state }) => state === 'pending')
  const { Icon, words, line, icon } = STEPS[isNow ? 'now' : step.state]
  return (
    <li className={clsx('flex items-center gap-2 text-secondary', line)}>
      <Icon className={clsx('size-4', icon)} aria-hidden />
      {step.title} <span className="sr-only">({words})</span>
    </li>
  )
}

function wordsOf({ state, done, failed, total }: Task): string {
  const count = (done + failed).toLocaleString(locale())
  switch (state) {
    case 'queued':
      return total === null ? t('Waiting to begin') : t('{count} of {total, number}', { count, total })
    case 'running':
      return total === null ? t('Beginning') : t('{count} of {total, number}', { count, total })
    case 'alldone':
      return t('All done: {done, number}', { done })
    case 'error':
      return t('Stopped after {count}', { count })
    case 'cancelled':
      return t('Cancelled after {count}; what is done stays done', { count })
    default:
      return state satisfies never
  }
}
