import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'
import type { Connection } from '#domain/workspace/connection.ts'

import { resourcesQuery } from '#web/api/scheduling/event-queries.ts'
import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CalendarActions } from './calendar-actions.tsx'
import { aboutCalendar, aboutRefused, aboutSync } from './calendar-labels.ts'
import { ConnectionItem } from './connection-item.tsx'
import { ShareHint } from './share-hint.tsx'

/** An account for a calendar: which one, whose time it shows, and whether it is up to date. */
export function CalendarRow({ connection }: { connection: Connection }) {
  const { app } = useCurrentApp()
  const { data: resources } = useQuery(resourcesQuery(app.id))
  return (
    <ConnectionItem
      connection={connection}
      state={<State connection={connection} />}
      actions={<CalendarActions connection={connection} resources={resources ?? []} />}
    >
      <About connection={connection} resources={resources} />
    </ConnectionItem>
  )
}

function State({ connection: { state, calendar } }: { connection: Connection }) {
  if (state === 'failing') return <Tag tone="danger">{t('Failing')}</Tag>
  return calendar ? <Tag tone="success">{t('Works')}</Tag> : <Tag tone="warning">{t('No calendar yet')}</Tag>
}

function About({ connection, resources }: { connection: Connection; resources: readonly EventResource[] | undefined }) {
  const now = useNow()
  const { auth, account, state, calendar } = connection
  if (!calendar) {
    if (auth !== 'service_account') return null
    return <ShareHint account={account}>{t('Share the calendar with this address: “Make changes to events”.')}</ShareHint>
  }
  return (
    <>
      <p className="text-secondary text-ink-2">{aboutCalendar(calendar, resources)}</p>
      {calendar.refused && <p className="text-secondary text-danger">{aboutRefused(calendar.refused)}</p>}
      {state === 'ok' && <p className="text-meta text-ink-3">{aboutSync(calendar, now)}</p>}
    </>
  )
}
