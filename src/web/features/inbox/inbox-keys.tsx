import { t } from '#domain/i18n/t.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useSelection } from './list/selection.ts'
import type { useListPlace } from './list/use-list-place.ts'

type Props = { place: ReturnType<typeof useListPlace>; conversationId: string | null }

/** Adds the keys that walk the list. Draws nothing. */
export function InboxKeys({ place, conversationId }: Props) {
  const [{ viewsOpen }, setPreferences] = usePreferences()
  const selection = useSelection()
  const { items, open, step } = place
  const stepUnread = (by: 1 | -1) => {
    const list = items()
    const at = list.findIndex(({ id }) => id === conversationId)
    const ahead = by === 1 ? list.slice(at + 1) : list.slice(0, Math.max(at, 0)).toReversed()
    open(ahead.find(({ unreadCount }) => unreadCount > 0)?.id)
  }

  useActions([
    { id: 'next', name: t('Next conversation'), group: 'Inbox', shortcut: 'j', perform: () => step(1) },
    { id: 'previous', name: t('Previous conversation'), group: 'Inbox', shortcut: 'k', perform: () => step(-1) },
    { id: 'next-unread', name: t('Next unread'), group: 'Inbox', shortcut: 'alt+arrowdown', perform: () => stepUnread(1) },
    { id: 'previous-unread', name: t('Previous unread'), group: 'Inbox', shortcut: 'alt+arrowup', perform: () => stepUnread(-1) },
    {
      id: 'pick',
      name: t('Select the open conversation'),
      group: 'Inbox',
      keywords: t('select bulk'),
      shortcut: 'x',
      when: () => conversationId !== null,
      perform: () => conversationId && selection.toggle(conversationId),
    },
    {
      id: 'pick-range',
      name: t('Select up to the open conversation'),
      group: 'Inbox',
      keywords: t('select range bulk'),
      shortcut: 'shift+x',
      when: () => conversationId !== null,
      perform: () =>
        conversationId &&
        selection.pickTo(
          conversationId,
          items().map(({ id }) => id),
        ),
    },
    {
      id: 'pick-all',
      name: t('Select all conversations in the list'),
      group: 'Inbox',
      keywords: t('select everything bulk'),
      shortcut: 'mod+a',
      when: () => items().length > 0,
      perform: () => selection.pickAll(items().map(({ id }) => id)),
    },
    {
      id: 'pick-nothing',
      name: t('Clear selection'),
      group: 'Inbox',
      shortcut: 'escape',
      when: () => selection.ids.size > 0,
      perform: selection.clear,
    },
    {
      id: 'views',
      name: t('Show or hide the views'),
      group: 'Inbox',
      shortcut: '[',
      perform: () => setPreferences({ viewsOpen: !viewsOpen }),
    },
  ])
  return null
}
