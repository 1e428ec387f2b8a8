import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CheckCheck, Settings2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { notificationPath } from '#domain/notifications/notification-path.ts'
import type { Notification } from '#domain/notifications/notification.ts'

import { pressOf } from '#web/actions/shortcut.ts'
import { useActionRegistry, useActions } from '#web/actions/use-actions.ts'
import { useChangeFeed } from '#web/api/notifications/change-notifications.ts'
import { notificationCountQuery } from '#web/api/notifications/count-notifications.ts'
import { notificationsQuery } from '#web/api/notifications/notification-queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { itemsOf, PagedList } from '#web/kit/list/paged-list.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { feedActions } from './feed-actions.ts'
import { FeedRow } from './feed-row.tsx'

const SHOWN = [
  { value: 'all', label: t('All') },
  { value: 'unread', label: t('Unread') },
] as const

/** What one should hear of, the latest first, by mouse and by keys. `onLeave` closes what it is shown in. */
export function Feed({ title, onLeave = () => {} }: { title: ReactNode; onLeave?: () => void }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const now = useNow()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const list = useInfiniteQuery(notificationsQuery(app.id, shown === 'unread'))
  const unread = useQuery(notificationCountQuery(app.id)).data?.unread ?? 0
  const change = useChangeFeed(app.id)
  const [rows, setRows] = useState<HTMLUListElement | null>(null)
  const items = itemsOf(list) ?? []

  const focused = () => items.find(({ id }) => id === (document.activeElement?.closest('li')?.dataset['id'] ?? ''))
  const step = (by: number) => moveFocus(rows, by)
  const toggle = ({ id, readAt }: Notification) => change.mutate({ type: readAt === null ? 'read' : 'unread', id })
  const remove = (id: string) => {
    step(1)
    change.mutate({ type: 'remove', id })
  }
  const open = (entry: Notification) => {
    if (entry.readAt === null) change.mutate({ type: 'read', id: entry.id })
    onLeave()
    void navigate({ href: notificationPath(entry) })
  }
  const registry = useActionRegistry()
  useActions(feedActions({ focused, unread, step, open, toggle, remove, readAll: () => change.mutate({ type: 'readAll' }) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event, /Mac|iPhone|iPad/.test(navigator.platform))
    const key = press === 'arrowdown' ? 'j' : press === 'arrowup' ? 'k' : press
    // Enter on a row's own buttons is theirs.
    if (key === 'enter' && document.activeElement?.tagName === 'BUTTON') return
    const action = registry.list().find(({ id, shortcut }) => id.startsWith('feed-') && shortcut === key)
    if (!action) return
    event.preventDefault()
    action.perform()
  }

  return (
    <div className="flex h-full min-h-0 flex-col" onKeyDown={onKeyDown}>
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-line ps-4 pe-2 max-phone:pb-1">
        {title}
        <div className="flex-1" />
        <span className="max-phone:order-last max-phone:w-full">
          <Segmented label={t('Which notifications')} value={shown} options={SHOWN} onChange={setShown} />
        </span>
        <IconButton
          label={t('Mark all as read')}
          keys="shift+m"
          icon={<CheckCheck />}
          disabled={unread === 0}
          onClick={() => change.mutate({ type: 'readAll' })}
        />
        <Link
          to="/settings/notifications"
          aria-label={t('Notification settings')}
          onClick={onLeave}
          className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-phone:size-11"
        >
          <Settings2 className="size-4.5" />
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PagedList what={t('notifications')} list={list} bones={{ count: 6, height: 'h-18' }} empty={<Empty shown={shown} />}>
          {(entries) => (
            <ul ref={setRows} aria-label={t('Notifications')}>
              {entries.map((entry) => (
                <FeedRow
                  key={entry.id}
                  entry={entry}
                  now={now}
                  timeZone={app.timeZone}
                  onOpen={() => open(entry)}
                  onCommand={(command) => (command === 'remove' ? remove(entry.id) : change.mutate({ type: command, id: entry.id }))}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  )
}

function Empty({ shown }: { shown: 'all' | 'unread' }) {
  return shown === 'unread' ? (
    <EmptyState title={t('Nothing unread')}>{t('What you read is under All.')}</EmptyState>
  ) : (
    <EmptyState title={t('Nothing to hear of yet')}>{t('Messages to you, assignments and mentions show up here.')}</EmptyState>
  )
}

function moveFocus(list: HTMLUListElement | null, by: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('li > a') ?? [])]
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + by))]?.focus()
}
