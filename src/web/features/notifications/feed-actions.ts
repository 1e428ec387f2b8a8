import { t } from '#domain/i18n/t.ts'
import type { Notification } from '#domain/notifications/notification.ts'

import type { Action } from '#web/actions/action.ts'

interface Feed {
  /** The entry that the keys speak of. */
  focused(): Notification | undefined
  unread: number
  step(by: number): void
  open(entry: Notification): void
  toggle(entry: Notification): void
  remove(id: string): void
  readAll(): void
}

/** What can be done in the feed, for its keys, the palette and the shortcut sheet. */
export function feedActions({ focused, unread, step, open, toggle, remove, readAll }: Feed): readonly Action[] {
  const withFocused = (work: (entry: Notification) => void) => () => {
    const entry = focused()
    if (entry) work(entry)
  }
  return [
    { id: 'feed-next', name: t('Next notification'), group: 'Notifications', shortcut: 'j', perform: () => step(1) },
    { id: 'feed-previous', name: t('Previous notification'), group: 'Notifications', shortcut: 'k', perform: () => step(-1) },
    {
      id: 'feed-open',
      name: t('Open the conversation'),
      group: 'Notifications',
      shortcut: 'enter',
      when: () => focused() !== undefined,
      perform: withFocused(open),
    },
    {
      id: 'feed-read',
      name: t('Mark as read or unread'),
      group: 'Notifications',
      shortcut: 'm',
      when: () => focused() !== undefined,
      perform: withFocused(toggle),
    },
    {
      id: 'feed-remove',
      name: t('Remove from the feed'),
      group: 'Notifications',
      shortcut: 'backspace',
      when: () => focused() !== undefined,
      perform: withFocused(({ id }) => remove(id)),
    },
    {
      id: 'feed-read-all',
      name: t('Mark all as read'),
      group: 'Notifications',
      shortcut: 'shift+m',
      when: () => unread > 0,
      perform: readAll,
    },
  ]
}
