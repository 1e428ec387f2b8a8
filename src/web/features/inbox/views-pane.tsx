import { useQuery } from '@tanstack/react-query'
import { Hash, Lock, Users } from 'lucide-react'
import { memo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationCounts } from '#domain/conversations/conversation.ts'

import { savedFiltersQuery } from '#web/api/saved-filters/list-saved-filters.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { VIEW_LIST } from './views.ts'
import { SavedFilterRow } from './views/saved-filter-row.tsx'
import { ViewRow } from './views/view-row.tsx'

type Props = { search: InboxSearch; counts: ConversationCounts | undefined }

/** The views of the inbox with how many open conversations each holds, then teams, then saved filters. */
export const ViewsPane = memo(function ViewsPane({ search, counts }: Props) {
  const { app } = useCurrentApp()
  const teams = useQuery(teamsQuery(app.id))
  const saved = useQuery(savedFiltersQuery(app.id))
  const { viewAs } = search
  const isPlain = search.saved === undefined && search.teamId === undefined
  const current = search.view ?? 'all'
  const items = saved.data?.items ?? []
  return (
    <nav aria-label={t('Inbox views')} className="flex h-full w-50 shrink-0 flex-col overflow-y-auto border-e border-line bg-sunken pb-4">
      <div className="flex h-14 shrink-0 items-center px-4 text-title font-semibold">{t('Inbox')}</div>
      <ul className="flex flex-col gap-0.5 px-2">
        {VIEW_LIST.map(({ view, label, icon, count }) => (
          <ViewRow
            key={view}
            icon={icon}
            label={label}
            search={{ view, viewAs }}
            current={isPlain && view === current}
            count={counts && count?.(counts)}
          />
        ))}
      </ul>
      {teams.data && teams.data.items.length > 0 && (
        <Group title={t('Teams')}>
          {teams.data.items.map(({ id, name }) => (
            <ViewRow
              key={id}
              icon={Hash}
              label={name}
              search={{ view: 'all', teamId: id, viewAs }}
              current={search.teamId === id && search.saved === undefined}
              count={counts?.teams[id]}
            />
          ))}
        </Group>
      )}
      {items.length > 0 && (
        <Group title={t('Saved filters')}>
          {items.map((one) => (
            <SavedFilterRow key={one.id} saved={one} icon={one.shared ? Users : Lock} current={search.saved === one.id} />
          ))}
        </Group>
      )}
    </nav>
  )
})

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4">
      <h2 className="px-4 pb-1 text-meta text-ink-3">{title}</h2>
      <ul className="flex flex-col gap-0.5 px-2">{children}</ul>
    </section>
  )
}
