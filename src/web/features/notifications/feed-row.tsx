import { clsx } from 'clsx'
import {
  AlarmClock,
  AtSign,
  CircleAlert,
  Inbox,
  type LucideIcon,
  MailOpen,
  MailQuestionMark,
  MessageCircle,
  PhoneOff,
  TimerOff,
  UserRoundPlus,
  X,
} from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { notificationPath } from '#domain/notifications/notification-path.ts'
import { notificationTitle } from '#domain/notifications/notification-titles.ts'
import type { Notification, NotificationKind } from '#domain/notifications/notification.ts'

import { Avatar } from '#web/kit/media/avatar.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'

const SIGNS: Record<NotificationKind, LucideIcon> = {
  message: MessageCircle,
  unassigned: MailQuestionMark,
  assigned: UserRoundPlus,
  mention: AtSign,
  deadline: TimerOff,
  woke: AlarmClock,
  failed: CircleAlert,
  channel: PhoneOff,
}

type Props = {
  entry: Notification
  now: number
  timeZone: string
  onOpen: () => void
  onCommand: (type: 'read' | 'unread' | 'remove') => void
}

/** One entry of the feed: what happened, what was said, and when. */
export function FeedRow({ entry, now, timeZone, onOpen, onCommand }: Props) {
  const { id, kind, contact, snippet, at, readAt } = entry
  const unread = readAt === null
  const Sign = SIGNS[kind]
  return (
    <li data-id={id} className="group relative border-b border-line">
      <a
        href={notificationPath(entry)}
        onClick={(event) => {
          // With a modifier the browser opens a tab of its own.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
        className="focus-inset flex gap-3 px-4 py-3 hover:bg-hover focus-visible:bg-hover"
      >
        <Avatar name={contact} glyph={<Sign strokeWidth={2} />} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1 text-secondary', unread ? 'font-semibold text-ink' : 'text-ink-2')}>
              {unread && <span className="sr-only">{t('Unread:')} </span>}
              {notificationTitle(entry)}
            </span>
            <time
              dateTime={at}
              title={formatExactTime(at, timeZone)}
              className="shrink-0 text-meta text-ink-3 tabular-nums group-focus-within:opacity-0 group-hover:opacity-0 max-phone:group-focus-within:opacity-100 max-phone:group-hover:opacity-100"
            >
              {formatAgo(at, now)}
            </time>
          </span>
          {snippet !== '' && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-secondary break-words text-ink-3 rtl:text-right">
              {snippet}
            </span>
          )}
        </span>
        {unread && (
          <span
            aria-hidden
            className="mt-1.5 size-2 shrink-0 rounded-full bg-coral group-focus-within:opacity-0 group-hover:opacity-0 max-phone:group-hover:opacity-100"
          />
        )}
      </a>
      <div className="absolute end-2 top-2 flex rounded-control bg-surface opacity-0 shadow-1 group-focus-within:opacity-100 group-hover:opacity-100 max-phone:hidden">
        <IconButton
          size="sm"
          label={unread ? t('Mark as read') : t('Mark as unread')}
          keys="m"
          icon={unread ? <MailOpen /> : <Inbox />}
          onClick={() => onCommand(unread ? 'read' : 'unread')}
        />
        <IconButton size="sm" label={t('Remove')} keys="backspace" icon={<X />} onClick={() => onCommand('remove')} />
      </div>
    </li>
  )
}
