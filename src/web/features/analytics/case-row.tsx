import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AgentCase } from '#domain/ai/agent-case.ts'

import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { caseNotes, OUTCOME_FILL, OUTCOME_WORDS } from './outcome-look.ts'

/** One conversation with what became of it; it leads into the inbox. */
export function CaseRow({ case: one, children }: { case: AgentCase; children?: ReactNode }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const notes = caseNotes(one)
  return (
    <li className="flex items-center gap-2 border-b border-line pe-4 last:border-0">
      <Link
        to="/inbox/$conversationId"
        params={{ conversationId: one.conversationId }}
        className="focus-inset flex min-h-14 min-w-0 flex-1 flex-col justify-center px-4 py-2 hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {one.contactName ?? t('No name')}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-meta text-ink-2">
            {one.outcome && <span aria-hidden className="size-2 rounded-tag" style={OUTCOME_FILL[one.outcome]} />}
            {one.outcome ? OUTCOME_WORDS[one.outcome].label : t('Open')}
          </span>
          <time
            dateTime={one.startedAt}
            title={formatExactTime(one.startedAt, app.timeZone)}
            className="ms-auto shrink-0 text-meta text-ink-2"
          >
            {formatAgo(one.startedAt, now)}
          </time>
        </span>
        <span dir="auto" className="truncate text-secondary text-ink-2">
          {[one.topic, notes].filter(Boolean).join(' · ') || one.agentName}
        </span>
      </Link>
      {children}
    </li>
  )
}
