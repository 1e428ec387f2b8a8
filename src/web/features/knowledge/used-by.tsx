import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { usersQuery } from '#web/api/ai/knowledge.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The agents that answer from a source. */
export function UsedBy({ sourceId }: { sourceId: string }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(usersQuery(app.id, sourceId))
  if (!data) return null
  return (
    <p className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 text-secondary text-ink-2">
      <Bot className="size-4 shrink-0" aria-hidden />
      {data.length === 0 ? (
        t('No agent uses it')
      ) : (
        <span className="flex min-w-0 flex-wrap gap-x-3">
          {t('Used by')}
          {data.map(({ id, name, published, draft }) => (
            <span key={id} className="min-w-0">
              <Link to="/agents/$agentId" params={{ agentId: id }} className="text-ink underline-offset-2 hover:underline">
                {name}
              </Link>
              {!published && t(' (draft)')}
              {published && !draft && t(' (not in its draft)')}
            </span>
          ))}
        </span>
      )}
    </p>
  )
}
