import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, ArchiveRestore, MailOpen, Mail, TagIcon, UserPlus, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { BulkInput } from '#domain/conversations/conversation-command.ts'
import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { contactTagsQuery } from '#web/api/contacts/contact-tags.ts'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem, MenuNote } from '#web/kit/overlay/menu.tsx'
import { TagPopover } from '#web/kit/overlay/tag-popover.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { usePeople } from '../use-people.ts'
import { SnoozePopover } from '../snooze/snooze-button.tsx'
import { useSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'

type Props = { filter: ConversationFilter; listed: readonly { id: string }[]; hasMore: boolean }

/** What can be done with all that is picked. It comes from below while anything is. */
export function BulkBar({ filter, listed, hasMore }: Props) {
  const { ids, all, pickAll, clear } = useSelection()
  const [snoozing, setSnoozing] = useState(false)
  const { people, teams } = usePeople()
  const { act: perform, busy } = useBulk()
  const { app } = useCurrentApp()
  const known = useQuery({ ...contactTagsQuery(app.id), enabled: ids.size > 0 }).data?.items ?? []
  const isAll = all && hasMore
  const hasRest = hasMore && !all && ids.size >= listed.length
  const of: BulkInput['of'] = isAll ? { filter } : { ids: [...ids] }
  const act = (what: BulkInput['command']) => {
    perform({ command: what, of })
    clear()
  }
  const isClosed = filter.openState === 'closed'
  useActions(actionsOf({ isClosed, people, some: () => ids.size > 0 && !busy, act, onSnooze: () => setSnoozing(true) }))
  if (ids.size === 0) return null
  // What is closed is neither put off nor given to anybody.
  const isOff = busy || isClosed
  const settling = isClosed ? REOPENING : CLOSING
  return (
    <div
      role="toolbar"
      aria-label={t('With what is picked')}
      className="absolute inset-x-2 bottom-2 z-10 rounded-card border border-line bg-surface p-1.5 shadow-3"
    >
      <div className="flex items-center gap-0.5">
        <PickedCount count={isAll ? 'all' : ids.size} />
        <IconButton side="top" label={settling.label} icon={settling.icon} keys="e" disabled={busy} onClick={() => act(settling.command)} />
        <SnoozePopover
          open={snoozing}
          onOpenChange={setSnoozing}
          onSnooze={(until) => act({ type: 'snooze', until })}
          trigger={
            <button type="button" aria-label={t('Snooze')} title={t('Snooze')} disabled={isOff} className={iconButtonStyle()}>
              <AlarmClock />
            </button>
          }
        />
        <AssignMenu disabled={isOff} people={people} teams={teams} act={act} />
        <TagPopover
          title={t('Tags')}
          align="end"
          known={known.map(({ tag }) => tag)}
          actions={[
            { label: t('Add tags'), perform: (add) => act({ type: 'tag', add, remove: [] }) },
            { label: t('Remove'), perform: (remove) => act({ type: 'tag', add: [], remove }) },
          ]}
          trigger={
            <button type="button" aria-label={t('Tags')} title={t('Tags')} disabled={busy} className={iconButtonStyle()}>
              <TagIcon />
            </button>
          }
        />
        <IconButton side="top" label={t('Mark as read')} icon={<MailOpen />} disabled={busy} onClick={() => act({ type: 'markRead' })} />
        <IconButton side="top" label={t('Mark as unread')} icon={<Mail />} disabled={busy} onClick={() => act({ type: 'markUnread' })} />
        <IconButton side="top" label={t('Pick nothing')} keys="escape" icon={<X />} onClick={clear} />
      </div>
      {hasRest && (
        <button
          type="button"
          onClick={() => pickAll(listed.map(({ id }) => id))}
          className="h-7 px-2 text-meta font-medium text-lagoon hover:underline"
        >
          {t('Pick all that match, not only those loaded')}
        </button>
      )}
    </div>
  )
}

const PickedCount = ({ count }: { count: number | 'all' }) => (
  <span className="min-w-0 flex-1 truncate px-2 text-secondary font-medium tabular-nums" aria-live="polite">
    {count === 'all' ? t('All') : count}
    <span className="sr-only">{count === 'all' ? t(' that match') : t(' picked')}</span>
  </span>
)

const CLOSING = { label: t('Close'), icon: <Archive />, command: { type: 'close' } } as const
const REOPENING = { label: t('Reopen'), icon: <ArchiveRestore />, command: { type: 'reopen' } } as const

type Act = (what: BulkInput['command']) => void
type People = ReturnType<typeof usePeople>

function actionsOf(options: {
  isClosed: boolean
  people: People['people']
  some: () => boolean
  act: Act
  onSnooze: () => void
}): Action[] {
  const { isClosed, people, some, act, onSnooze } = options
  return [
    {
      id: 'picked-close',
      name: isClosed ? t('Reopen what is picked') : t('Close what is picked'),
      group: 'Inbox',
      keywords: t('bulk resolve'),
      shortcut: 'e',
      when: some,
      perform: () => act({ type: isClosed ? 'reopen' : 'close' }),
    },
    {
      id: 'picked-snooze',
      name: t('Snooze what is picked…'),
      group: 'Inbox',
      keywords: t('bulk later'),
      when: () => some() && !isClosed,
      perform: onSnooze,
    },
    {
      id: 'picked-read',
      name: t('Mark what is picked as read'),
      group: 'Inbox',
      keywords: 'bulk',
      when: some,
      perform: () => act({ type: 'markRead' }),
    },
    {
      id: 'picked-unread',
      name: t('Mark what is picked as unread'),
      group: 'Inbox',
      keywords: 'bulk',
      when: some,
      perform: () => act({ type: 'markUnread' }),
    },
    ...people.map(({ id, name }) => ({
      id: `picked-assign-${id}`,
      name: t('Assign what is picked to {name}', { name }),
      group: 'Inbox' as const,
      keywords: t('bulk give'),
      when: () => some() && !isClosed,
      perform: () => act({ type: 'assign', userId: id }),
    })),
  ]
}

type AssignProps = Pick<People, 'people' | 'teams'> & { disabled: boolean; act: Act }

function AssignMenu({ disabled, people, teams, act }: AssignProps) {
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button type="button" aria-label={t('Assign')} title={t('Assign')} disabled={disabled} className={iconButtonStyle()}>
          <UserPlus />
        </button>
      }
    >
      <MenuNote>{t('People')}</MenuNote>
      <MenuItem onSelect={() => act({ type: 'assign', userId: null })}>{t('Nobody')}</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => act({ type: 'assign', userId: id })}>
          {name}
        </MenuItem>
      ))}
      {teams.length > 0 && <MenuNote>{t('Teams')}</MenuNote>}
      {teams.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => act({ type: 'assignTeam', teamId: id })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
