import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { WorkflowRun } from '#domain/api/flows/workflows.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { causeText, RunState } from '#web/kit/runs/run-labels.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** For whom a run was, what started it, how it stands, and the way back to the others. */
export function RunBar({ run, onBack }: { run: WorkflowRun; onBack: () => void }) {
  const { app } = useCurrentApp()
  const { contactId, contactName, conversationId, cause, createdAt, version, problem } = run
  const link = 'font-medium text-lagoon-fg hover:underline'
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-secondary text-ink-2">
      <IconButton label={t('All runs')} size="sm" icon={<ChevronLeft />} onClick={onBack} />
      <RunState status={run.status} nextAt={run.nextAt} />
      {contactId !== null && contactName !== null && (
        <Link to="/contacts/$contactId" params={{ contactId }} className={link}>
          {contactName}
        </Link>
      )}
      <span>{causeText(cause)}</span>
      <time dateTime={createdAt}>{formatExactTime(createdAt, app.timeZone)}</time>
      <span>{t('Version {version}', { version })}</span>
      {conversationId !== null && (
        <Link to="/inbox/$conversationId" params={{ conversationId }} className={link}>
          {t('Open the conversation')}
        </Link>
      )}
      {problem !== null && <span className="text-danger">{problem}</span>}
    </div>
  )
}
