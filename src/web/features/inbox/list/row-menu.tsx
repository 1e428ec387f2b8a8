import { useQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  CheckSquare,
  ExternalLink,
  Link2,
  Mail,
  MailOpen,
  UserPlus,
} from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { PointMenu } from '#web/kit/overlay/context-menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { contactName } from '../contact-name.ts'
import { useConversationVerbs } from '../conversation-verbs.ts'
import { snoozeTimes, untilText } from '../snooze/snooze-times.ts'
import { useSelection } from './selection.ts'

type Props = { at: { conversation: Conversation; point: { x: number; y: number } } | null; onClose: () => void }

/** What a right click on a conversation offers. */
export function RowMenu({ at, onClose }: Props) {
  return at && <Sheet key={at.conversation.id} conversation={at.conversation} point={at.point} onClose={onClose} />
}

type Verbs = ReturnType<typeof useConversationVerbs>

function Sheet({ conversation, point, onClose }: { conversation: Conversation; point: { x: number; y: number }; onClose: () => void }) {
  const toasts = useToasts()
  const { toggle, ids } = useSelection()
  const verbs = useConversationVerbs(conversation)
  const { id, openState, contact } = conversation
  const open = openState === 'open'
  const url = `${location.origin}/inbox/${id}`
  const copy = () => void navigator.clipboard.writeText(url).then(() => toasts.show({ title: t('Link copied') }))
  return (
    <PointMenu point={point} label={t('Conversation with {contact}', { contact: contactName(contact) })} onClose={onClose}>
      <MenuItem icon={open ? <Archive /> : <ArchiveRestore />} keys="e" onSelect={open ? verbs.close : verbs.reopen}>
        {open ? t('Close') : t('Reopen')}
      </MenuItem>
      <ReadItem isUnread={conversation.unreadCount > 0} verbs={verbs} />
      {open && <AssignItem conversation={conversation} verbs={verbs} />}
      <MenuItem icon={<CheckSquare />} keys="x" onSelect={() => toggle(id)}>
        {ids.has(id) ? t('Pick no longer') : t('Pick')}
      </MenuItem>
      {open && <SnoozeItems conversation={conversation} verbs={verbs} />}
      <MenuSeparator />
      <MenuItem icon={<Link2 />} onSelect={copy}>
        {t('Copy link')}
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => window.open(url, '_blank', 'noopener')}>
        {t('Open in a new tab')}
      </MenuItem>
    </PointMenu>
  )
}

const ReadItem = ({ isUnread, verbs }: { isUnread: boolean; verbs: Verbs }) => (
  <MenuItem icon={isUnread ? <MailOpen /> : <Mail />} keys="m" onSelect={isUnread ? verbs.markRead : verbs.markUnread}>
    {isUnread ? t('Mark as read') : t('Mark as unread')}
  </MenuItem>
)

function AssignItem({ conversation: { assignee }, verbs }: { conversation: Conversation; verbs: Verbs }) {
  const { user } = useSession()
  if (!user || assignee?.id === user.uid) return null
  return (
    <MenuItem
      icon={<UserPlus />}
      keys="shift+a"
      onSelect={() => verbs.assign({ id: user.uid, name: user.displayName ?? user.email ?? t('You') })}
    >
      {t('Assign to me')}
    </MenuItem>
  )
}

function SnoozeItems({ conversation: { snoozedUntil }, verbs }: { conversation: Conversation; verbs: Verbs }) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  const times = useQuery({
    queryKey: ['snoozeTimes', app.timeZone, now],
    queryFn: () => snoozeTimes(app.timeZone, now),
    staleTime: Infinity,
  })
  return (
    <>
      <MenuSeparator />
      {snoozedUntil !== null && (
        <MenuItem icon={<AlarmClockOff />} onSelect={verbs.wake}>
          {t('Wake')}
        </MenuItem>
      )}
      {times.data?.slice(0, 3).map(({ label, until }) => (
        <MenuItem key={label} icon={<AlarmClock />} onSelect={() => verbs.snooze(until)}>
          {t('Snooze: {label}, {until}', { label: label.toLowerCase(), until: untilText(until, app.timeZone, now) })}
        </MenuItem>
      ))}
    </>
  )
}
