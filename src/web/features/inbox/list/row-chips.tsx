import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, Bot, CircleAlert, Clock, Flag, Hash } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { pendingQuery } from '#web/api/conversations/pending.ts'
import { LabelMark } from '#web/kit/list/label-mark.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { isPressing, priorityLabel } from '#web/kit/text/priorities.ts'
import { untilText } from '../snooze/snooze-times.ts'

/** A promise is shown when there is no more than this left of it. */
const NEAR_MS = 60 * 60_000
/** From so long on, that a customer waits is said. */
const WAITING_MS = 15 * 60_000

/** What matters most of how a conversation stands, in at most three chips. */
export function RowChips({ conversation, now }: { conversation: Conversation; now: number }) {
  const { app } = useCurrentApp()
  const { openState, notSent, contact, team, labels, priority, snoozedUntil } = conversation
  const { data: pending } = useQuery(pendingQuery(app.id, conversation.id))
  const chips = [
    (notSent || pending.some(({ fault }) => fault !== null)) && (
      <Tag key="failed" tone="danger" icon={<CircleAlert />}>
        {t('Not sent')}
      </Tag>
    ),
    openState === 'closed' && (
      <Tag key="closed" icon={<Archive />}>
        {t('Closed')}
      </Tag>
    ),
    snoozedUntil !== null && (
      <Tag key="snoozed" tone="info" icon={<AlarmClock />}>
        {untilText(snoozedUntil, app.timeZone, now)}
      </Tag>
    ),
    openState === 'open' && isPressing(priority) && (
      <Tag key="priority" tone={priority === 'urgent' ? 'danger' : 'warning'} icon={<Flag />}>
        {priorityLabel(priority)}
      </Tag>
    ),
    ...(openState === 'open' ? openChips(conversation, now) : []),
    ...labels.map((label) => (
      <span key={label.id} className="flex min-w-8 shrink!">
        <LabelMark label={label} />
      </span>
    )),
    team && (
      <Tag key="team" icon={<Hash />}>
        {team.name}
      </Tag>
    ),
    // How it stands is read whole; tags share what room is left.
    ...contact.tags.map((tag) => (
      <span key={`tag-${tag}`} className="flex min-w-6 shrink!">
        <Tag>{tag}</Tag>
      </span>
    )),
  ]
  return <div className="flex min-w-0 flex-1 gap-1.5 overflow-hidden *:shrink-0">{chips.filter(Boolean).slice(0, 3)}</div>
}

/** Who is to answer, and since or until when. */
function openChips({ handler, assignee, waitingSince, dueAt }: Conversation, now: number): ReactNode[] {
  const due = dueAt !== null && <Deadline key="due" dueAt={dueAt} now={now} />
  if (handler === 'bot')
    return [
      <Tag key="bot" icon={<Bot />}>
        {t('Bot')}
      </Tag>,
      due,
    ]
  return [
    !assignee && (
      <Tag key="needs" tone="coral">
        {t('Needs you')}
      </Tag>
    ),
    due,
    dueAt === null && waitingSince !== null && now - Date.parse(waitingSince) >= WAITING_MS && (
      <Tag key="waiting" tone="warning" icon={<Clock />}>
        {t('Waiting {waitingSince}', { waitingSince: formatAgo(waitingSince, now) })}
      </Tag>
    ),
  ]
}

/** Until when an answer was promised; said only when it is near, or over. */
function Deadline({ dueAt, now }: { dueAt: string; now: number }) {
  const left = Date.parse(dueAt) - now
  if (left > NEAR_MS) return null
  return (
    <Tag tone={left <= 0 ? 'danger' : 'warning'} icon={<Clock />}>
      {left <= 0 ? t('Overdue') : t('{max}m left', { max: Math.max(1, Math.ceil(left / 60_000)) })}
    </Tag>
  )
}
