import { useQuery } from '@tanstack/react-query'
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  Bookmark,
  CheckSquare,
  ExternalLink,
  Flag,
  Link2,
  Mail,
  MailOpen,
  UserPlus,
} from 'lucide-react'

import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { labelsQuery } from '#web/api/labels/labels.ts'
import { LabelDot } from '#web/kit/list/label-mark.tsx'
import { MenuChoice, MenuItem, MenuNote, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { MenuCheck, MenuSub } from '#web/kit/overlay/menu-sub.tsx'
import { PointMenu } from '#web/kit/overlay/context-menu.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { PRIORITIES } from '#web/kit/text/priorities.ts'
import { usePeople } from '../use-people.ts'
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
      {open && <AssignMenu conversation={conversation} verbs={verbs} />}
      <LabelMenu conversation={conversation} verbs={verbs} />
      <MenuSub icon={<Flag />} label={t('Priority')}>
        <MenuChoice closes label={t('Priority')} value={conversation.priority} options={PRIORITIES} onChange={verbs.prioritize} />
      </MenuSub>
      <MenuItem icon={<CheckSquare />} keys="x" onSelect={() => toggle(id)}>
        {ids.has(id) ? t('Deselect') : t('Select')}
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

/** Everybody who can have it, oneself first. */
function AssignMenu({ conversation: { assignee, team }, verbs }: { conversation: Conversation; verbs: Verbs }) {
  const { people, teams } = usePeople()
  const named = (list: readonly { id: string; name: string }[], id: string) => {
    const found = list.find((one) => one.id === id)
    return found ? { id: found.id, name: found.name } : null
  }
  return (
    <MenuSub icon={<UserPlus />} label={t('Assign to')}>
      <MenuChoice
        closes
        label={t('Assign to')}
        value={assignee?.id ?? ''}
        options={[{ value: '', label: t('Nobody') }, ...people.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(id) => verbs.assign(named(people, id))}
      />
      {teams.length > 0 && (
        <MenuChoice
          closes
          label={t('Team')}
          value={team?.id ?? ''}
          options={[{ value: '', label: t('No team') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => verbs.assignTeam(named(teams, id))}
        />
      )}
    </MenuSub>
  )
}

function LabelMenu({ conversation, verbs }: { conversation: Conversation; verbs: Verbs }) {
  const { app } = useCurrentApp()
  const labels = useQuery(labelsQuery(app.id)).data ?? []
  // The row's own conversation is the one of the click: what is put on meanwhile is kept here.
  const [chosen, setChosen] = useState(() => new Set(conversation.labels.map(({ id }) => id)))
  return (
    <MenuSub icon={<Bookmark />} label={t('Labels')}>
      {labels.length === 0 && <MenuNote>{t('No labels yet')}</MenuNote>}
      {labels.map((label) => (
        <MenuCheck
          key={label.id}
          icon={<LabelDot color={label.color} />}
          checked={chosen.has(label.id)}
          onChange={() => {
            verbs.setLabel(label, !chosen.has(label.id))
            setChosen((now) => (now.has(label.id) ? new Set([...now].filter((id) => id !== label.id)) : new Set([...now, label.id])))
          }}
        >
          {label.name}
        </MenuCheck>
      ))}
    </MenuSub>
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
          {t('Unsnooze')}
        </MenuItem>
      )}
      <MenuSub icon={<AlarmClock />} label={t('Snooze')}>
        {times.data?.map(({ label, until }) => (
          <MenuItem key={label} onSelect={() => verbs.snooze(until)}>
            <span className="flex justify-between gap-4">
              {label}
              <span className="text-ink-3">{untilText(until, app.timeZone, now)}</span>
            </span>
          </MenuItem>
        ))}
      </MenuSub>
    </>
  )
}
