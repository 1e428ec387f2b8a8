import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Connection } from '#domain/workspace/connection.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { connectionsQuery } from '#web/api/connections/connections.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { SheetsRow } from './sheets-row.tsx'

const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

const route = getRouteApi('/gate/shell/settings/connections')
const ABOUT = t('Google accounts for spreadsheets and calendars.')

/** Accounts outside, with which steps of flows work. */
export function ConnectionsSection() {
  const { app } = useCurrentApp()
  const { google } = route.useSearch()
  const allowed = roleAllows(app.role, 'admin')
  const list = useQuery({
    ...connectionsQuery(app.id),
    enabled: allowed,
    refetchInterval: ({ state }) => (isReading(state.data) ? 3_000 : 60_000),
  })
  const [adding, setAdding] = useState(false)
  useActions([
    {
      id: 'add-connection',
      name: t('Connect a Google account…'),
      group: 'Settings',
      keywords: t('new add sheets spreadsheet calendar'),
      shortcut: 'c',
      when: () => allowed,
      perform: () => setAdding(true),
    },
  ])
  if (!allowed)
    return (
      <Section title={t('Connections')} about={ABOUT}>
        <NoPermission what={t('connections')} />
      </Section>
    )
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Connect Google')}
    </Button>
  )
  return (
    <Section title={t('Connections')} about={ABOUT} action={list.data?.items.length ? add : undefined}>
      <div className="flex flex-col gap-4">
        {google === 'connected' && <InlineAlert tone="info" title={t('Your Google account is connected')} />}
        {google === 'refused' && (
          <InlineAlert tone="warning" title={t('Not connected')}>
            {t('Google says that you did not allow it. Connect again, and tick every box.')}
          </InlineAlert>
        )}
        <Loaded query={list} what={t('connections')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t('Nothing is connected yet')} action={add}>
                {t(
                  'Connect a Google account: for the sheets that your flows read and write, or for a calendar that shows your events and closes the times that are taken.',
                )}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line rounded-card border border-line">
                {items.map((connection) =>
                  connection.kind === 'google_calendar' ? (
                    <CalendarRow key={connection.id} connection={connection} />
                  ) : (
                    <SheetsRow key={connection.id} connection={connection} />
                  ),
                )}
              </ul>
            )
          }
        </Loaded>
      </div>
      {adding && (
        <Suspense fallback={null}>
          <ConnectDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** A calendar that was chosen a moment ago is soon up to date. */
const isReading = (list: { items: readonly Connection[] } | undefined): boolean =>
  list?.items.some(({ calendar, state }) => state === 'ok' && calendar !== null && calendar.syncedAt === null) === true
