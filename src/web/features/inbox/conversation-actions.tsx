import { useNavigate } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { comingTime } from '#web/kit/text/upcoming-times.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useSelection } from './list/selection.ts'
import { useConversationVerbs } from './conversation-verbs.ts'

type Props = {
  conversation: Conversation
  onDetails: () => void
  onAssign: () => void
  onSnooze: () => void
  onPriority: () => void
  onLabels: () => void
  onFind: () => void
  onMerge: () => void
  onCompose: (mode: 'reply' | 'note') => void
}

/** Adds what can be done with the open conversation. Draws nothing. */
export function ConversationActions(props: Props) {
  const { conversation, onDetails, onAssign, onSnooze, onPriority, onLabels, onFind, onMerge, onCompose } = props
  const { user } = useSession()
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const verbs = useConversationVerbs(conversation)
  const { ids: picked } = useSelection()
  const open = conversation.openState === 'open'
  const group = 'Conversation' as const
  const opens = { group, opensField: true }
  const back = () => void navigate({ to: '/inbox', search: (search) => search })
  const asleep = conversation.snoozedUntil !== null
  const me = user && { id: user.uid, name: user.displayName ?? user.email ?? t('You') }

  useActions([
    {
      id: 'reply',
      name: t('Reply'),
      group,
      shortcut: 'r',
      opensField: true,
      when: () => open && conversation.handler === 'human',
      perform: () => onCompose('reply'),
    },
    { id: 'note', name: t('Add internal note'), group, shortcut: 'n', opensField: true, perform: () => onCompose('note') },
    {
      id: 'take-over',
      name: t('Take over'),
      group,
      shortcut: 't',
      when: () => open && (conversation.handler === 'bot' || (conversation.assignee !== null && conversation.assignee.id !== me?.id)),
      perform: verbs.takeOver,
    },
    {
      id: 'hand-back',
      name: t('Hand back to the bot'),
      group,
      keywords: t('flow return'),
      shortcut: 'shift+t',
      when: () => open && conversation.handler === 'human',
      perform: verbs.handBack,
    },
    { id: 'assign', name: t('Assign…'), group, shortcut: 'a', opensField: true, perform: onAssign },
    {
      id: 'assign-me',
      name: t('Assign to me'),
      group,
      shortcut: 'shift+a',
      when: () => me !== null,
      perform: () => me && verbs.assign(me),
    },
    {
      id: 'close',
      name: open ? t('Close conversation') : t('Reopen conversation'),
      group,
      keywords: t('resolve done archive'),
      shortcut: 'e',
      // What is picked is closed by the same key.
      when: () => picked.size === 0,
      perform: open ? verbs.close : verbs.reopen,
    },
    { ...opens, id: 'priority', name: t('Set priority…'), keywords: t('urgent high low'), shortcut: 'p', perform: onPriority },
    { ...opens, id: 'labels', name: t('Labels…'), keywords: t('label topic tag'), shortcut: 'l', perform: onLabels },
    {
      id: 'snooze',
      name: asleep ? t('Unsnooze') : t('Snooze…'),
      group,
      keywords: t('later remind sleep'),
      shortcut: 'z',
      opensField: !asleep,
      when: () => open,
      perform: asleep ? verbs.wake : onSnooze,
    },
    {
      id: 'snooze-tomorrow',
      name: t('Snooze until tomorrow 9:00'),
      group,
      keywords: t('later remind sleep'),
      shortcut: 'shift+z',
      when: () => open,
      perform: () => void comingTime({ at: 9, on: 'tomorrow' }, app.timeZone, Date.now()).then((until) => until && verbs.snooze(until)),
    },
    {
      id: 'mark-unread',
      name: t('Mark as unread'),
      group,
      shortcut: 'm',
      perform: () => {
        verbs.markUnread()
        // Left open it would be read again at once.
        back()
      },
    },
    {
      id: 'find',
      name: t('Search this conversation'),
      group,
      keywords: t('find said words history'),
      shortcut: 'f',
      opensField: true,
      perform: onFind,
    },
    { id: 'merge', name: t('Merge with another conversation…'), group, keywords: t('join duplicate channel'), perform: onMerge },
    { id: 'details', name: t('Show or hide the contact'), group, shortcut: ']', perform: onDetails },
    {
      id: 'back',
      name: t('Back to the list'),
      group,
      shortcut: 'u',
      perform: back,
    },
  ])
  return null
}
