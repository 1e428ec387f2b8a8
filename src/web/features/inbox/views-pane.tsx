import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { countsQuery } from '../../api/conversations/count-conversations.ts'
import { useCurrentApp } from '../../session/current-app.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { VIEW_LIST } from './views.ts'

/** The views of the inbox with how many open conversations each holds. */
export function ViewsPane({ search }: { search: InboxSearch }) {
  const { app } = useCurrentApp()
  const counts = useQuery(countsQuery(app.id))
  const current = search.view ?? 'all'
  return (
    <nav aria-label="Inbox views" className="flex h-full w-54 shrink-0 flex-col border-e border-line bg-sunken">
      <div className="flex h-14 shrink-0 items-center px-4 text-title font-semibold">Inbox</div>
      <ul className="flex flex-col gap-0.5 px-2">
        {VIEW_LIST.map(({ view, label, icon: Icon, count }) => (
          <li key={view}>
            <Link
              to="/inbox"
              search={{ view }}
              aria-current={view === current ? 'page' : undefined}
              className={clsx(
                'focus-inset flex h-8 items-center gap-2.5 rounded-row px-2 text-secondary transition-colors duration-80 hover:bg-hover',
                view === current ? 'bg-active font-medium text-ink' : 'text-ink-2',
              )}
            >
              <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
              <span className="flex-1 truncate">{label}</span>
              {count && counts.data && count(counts.data) > 0 && (
                <span className="text-ink-3 tabular-nums">
                  {count(counts.data)} <span className="sr-only">open</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
