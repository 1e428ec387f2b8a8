import { useQuery, queryOptions } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { alarmText } from './alarm-messages.ts'

const EVERY_MS = 60_000

/** What is wrong with the installation, looked at every minute. */
const alarmsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['app', appId, 'alarms'],
    // A look in the background tells of no fault of its own, and signs nobody out who is drawing.
    queryFn: ({ signal }) => call('listAlarms', { appId }, { signal }).catch(() => ({ items: [] })),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })

/** What an owner must know of the installation, over every screen until it is fixed. */
export function Alarms() {
  const { app } = useCurrentApp()
  const items = useQuery(alarmsQuery(app.id)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <div
      role="status"
      aria-label={t('Problems with the server')}
      className="flex flex-col gap-1 bg-warning-soft px-3 py-1.5 text-secondary text-ink-2"
    >
      {items.map((alarm) => {
        const { title, advice } = alarmText(alarm)
        return (
          <p key={alarm.name} className="flex items-start justify-center gap-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            <span>
              <strong className="font-medium text-warning">{title}</strong> {advice}
            </span>
          </p>
        )
      })}
    </div>
  )
}
