import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationSort } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'

const SORTS = [
  { value: 'latest', label: t('Newest') },
  { value: 'oldest', label: t('Oldest') },
  { value: 'waiting', label: t('Waiting longest') },
] as const

/** In which order the list comes. */
export function SortMenu({ sort }: { sort: ConversationSort }) {
  const navigate = useNavigate()
  const change = (next: ConversationSort) =>
    void navigate({ to: '.', search: (before) => ({ ...before, sort: next === 'latest' ? undefined : next }) })
  useActions(
    SORTS.map(({ value, label }) => ({
      id: `sort-${value}`,
      name: t('Order: {label}', { label }),
      group: 'Inbox',
      keywords: t('sort list'),
      when: () => value !== sort,
      perform: () => change(value),
    })),
  )
  const trigger = (
    <button
      type="button"
      aria-label={t('Order: {label}', { label: SORTS.find(({ value }) => value === sort)?.label ?? '' })}
      className="inline-flex h-8 min-w-0 items-center gap-1 rounded-control px-1.5 text-secondary whitespace-nowrap text-ink-2 hover:bg-hover max-phone:h-11"
    >
      {SORTS.find(({ value }) => value === sort)?.label}
      <ChevronDown className="size-3.5 shrink-0 text-ink-3" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoice closes label={t('Sort by')} value={sort} options={SORTS} onChange={change} />
    </Menu>
  )
}
