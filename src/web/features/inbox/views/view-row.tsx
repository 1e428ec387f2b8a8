import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { InboxSearch } from '../inbox-search.ts'

type Props = {
  icon: LucideIcon
  label: string
  search: InboxSearch
  current: boolean
  count?: number | undefined
  tail?: ReactNode
  /** The count stops at 100. */ capped?: boolean
}

/** One view of the inbox, with how many wait in it. */
export function ViewRow({ icon: Icon, label, search, current, count = 0, tail, capped = false }: Props) {
  return (
    <li className="group relative">
      <Link
        to="/inbox"
        search={search}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'focus-inset flex h-8 items-center gap-2.5 rounded-row px-2 text-secondary transition-colors duration-80 hover:bg-hover',
          current ? 'bg-active font-medium text-ink' : 'text-ink-2',
        )}
      >
        <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="flex-1 truncate">{label}</span>
        {count > 0 && (
          <span className={clsx('text-ink-3 tabular-nums', tail && 'group-focus-within:invisible group-hover:invisible')}>
            {capped && count > 99 ? '99+' : count} <span className="sr-only">{t('open')}</span>
          </span>
        )}
      </Link>
      {tail}
    </li>
  )
}
