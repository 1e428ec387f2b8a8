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

function Sheet({ conversation, point, onClose }: { conversation: Conversation; point: { x: number; y: number }; onClose: () => void }) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const toasts = useToasts()
  const { toggle, ids } = useSelection()
  const verbs = useConversationVerbs(conversation)
  const now = useNow(60_000)
  const times = useQuery({
    queryKey: ['snoozeTimes', app.timeZone, now],
    queryFn: () => snoozeTimes(app.timeZone, now),
    staleTime: Infinity,
  })
  const { id, openState, snoozedUntil, unreadCount, assignee } = conversation
  const open = openState === 'open'
  const url = `${location.origin}/inbox/${id}`
  const me = user && { id: user.uid, name: user.displayName ?? user.email ?? 'You' }
  const copy = () => void navigator.clipboard.writeText(url).then(() => toasts.show({ title: 'Link copied' }))
  return (
    <PointMenu point={point} label={`Conversation with ${contactName(conversation.contact)}`} onClose={onClose}>
      <MenuItem icon={open ? <Archive /> : <ArchiveRestore />} keys="e" onSelect={open ? verbs.close : verbs.reopen}>
        {open ? 'Close' : 'Reopen'}
      </MenuItem>
      <MenuItem icon={unreadCount > 0 ? <MailOpen /> : <Mail />} keys="m" onSelect={unreadCount > 0 ? verbs.markRead : verbs.markUnread}>
        {unreadCount > 0 ? 'Mark as read' : 'Mark as unread'}
      </MenuItem>
      {open && me && assignee?.id !== me.id && (
        <MenuItem icon={<UserPlus />} keys="shift+a" onSelect={() => verbs.assign(me)}>
          Assign to me
        </MenuItem>
      )}
      <MenuItem icon={<CheckSquare />} keys="x" onSelect={() => toggle(id)}>
        {ids.has(id) ? 'Pick no longer' : 'Pick'}
      </MenuItem>
      {open && <MenuSeparator />}
      {open && snoozedUntil !== null && (
        <MenuItem icon={<AlarmClockOff />} onSelect={verbs.wake}>
          Wake
        </MenuItem>
      )}
      {open &&
        times.data?.slice(0, 3).map(({ label, until }) => (
          <MenuItem key={label} icon={<AlarmClock />} onSelect={() => verbs.snooze(until)}>
            Snooze: {label.toLowerCase()}, {untilText(until, app.timeZone, now)}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={<Link2 />} onSelect={copy}>
        Copy link
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => window.open(url, '_blank', 'noopener')}>
        Open in a new tab
      </MenuItem>
    </PointMenu>
  )
}
