import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Archive, ArchiveRestore, Bookmark, MailOpen, Mail, TagIcon, UserPlus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { BulkInput } from '#domain/conversations/conversation-command.ts'
import type { Conversation, ConversationFilter } from '#domain/conversations/conversation.ts'

import type { Action } from '#web/actions/action.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { contactTagsQuery } from '#web/api/contacts/contact-tags.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem, MenuNote } from '#web/kit/overlay/menu.tsx'
import { TagPopover } from '#web/kit/overlay/tag-popover.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { LabelPopover } from '../labels/label-button.tsx'
import { usePeople } from '../use-people.ts'
import { SnoozePopover } from '../snooze/snooze-button.tsx'
import { useSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'

type Props = { filter: ConversationFilter; listed: readonly Pick<Conversation, 'id' | 'labels'>[]; hasMore: boolean }

/** What can be done with all that is selected. It comes from below while anything is. */
export function BulkBar({ filter, listed, hasMore }: Props) {
  const { ids, all, pickAll, clear } = useSelection()
  const [sheet, setSheet] = useState<'snooze' | 'label' | null>(null)
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
  useActions(actionsOf({ isClosed, people, some: () => ids.size > 0 && !busy, act, onSheet: setSheet }))
  const borne = commonLabels(listed.filter(({ id }) => ids.has(id)))
  if (ids.size === 0) return null
  // What is closed is neither put off nor given to anybody.
  const isOff = busy || isClosed
  const settling = isClosed ? REOPENING : CLOSING
  return (
    <div
      role="toolbar"
      aria-label={t('Bulk actions')}
      className="absolute inset-x-2 bottom-2 z-10 rounded-card border border-line bg-surface p-1.5 shadow-3"
    >
      <div className="flex items-center gap-0.5">
        <SelectedCount count={isAll ? 'all' : ids.size} />
        {hasRest && (
          <button
            type="button"
            onClick={() => pickAll(listed.map(({ id }) => id))}
            className="h-7 px-2 text-meta font-medium text-lagoon hover:underline"
          >
            {t('Select all that match')}
          </button>
        )}
        <IconButton side="top" size="sm" label={t('Clear selection')} keys="escape" icon={<X />} onClick={clear} />
      </div>
      <div className="flex">
        <BulkButton icon={settling.icon} label={settling.label} keys="e" disabled={busy} onClick={() => act(settling.command)} />
        <SnoozePopover
          open={sheet === 'snooze'}
          onOpenChange={(open) => setSheet(open ? 'snooze' : null)}
          onSnooze={(until) => act({ type: 'snooze', until })}
          trigger={<BulkButton icon={<AlarmClock />} label={t('Snooze')} disabled={isOff} />}
        />
        <AssignMenu disabled={isOff} people={people} teams={teams} act={act} />
        <LabelPopover
          side="top"
          open={sheet === 'label'}
          onOpenChange={(open) => setSheet(open ? 'label' : null)}
          chosen={borne}
          onToggle={({ id }) => {
            setSheet(null)
            act({ type: 'label', addLabelIds: borne.has(id) ? [] : [id], removeLabelIds: borne.has(id) ? [id] : [] })
          }}
          trigger={<BulkButton icon={<Bookmark />} label={t('Label##conversation')} disabled={busy} />}
        />
        <TagPopover
          title={t('Contact tags')}
          align="end"
          known={known.map(({ tag }) => tag)}
          actions={[
            { label: t('Add tags'), perform: (add) => act({ type: 'tag', add, remove: [] }) },
            { label: t('Remove'), perform: (remove) => act({ type: 'tag', add: [], remove }) },
          ]}
          trigger={<BulkButton icon={<TagIcon />} label={t('Tag')} disabled={busy} />}
        />
        <BulkButton
          icon={<MailOpen />}
          label={t('Read##action')}
          title={t('Mark as read')}
          disabled={busy}
          onClick={() => act({ type: 'markRead' })}
        />
        <BulkButton
          icon={<Mail />}
          label={t('Unread')}
          title={t('Mark as unread')}
          disabled={busy}
          onClick={() => act({ type: 'markUnread' })}
        />
      </div>
    </div>
  )
}

type ButtonProps = ComponentProps<'button'> & { icon: ReactNode; label: string; keys?: string }

/** A sign with its word: what is done with many at once is not guessed. */
const BulkButton = ({ icon, label, keys, title = label, className: _, ...rest }: ButtonProps) => (
  <button
    type="button"
    aria-label={title}
    title={title}
    aria-keyshortcuts={keys}
    {...rest}
    className="flex min-w-0 flex-1 flex-col items-center gap-0.5 rounded-row py-1.5 text-badge text-ink-2 hover:bg-hover hover:text-ink disabled:text-ink-3 disabled:hover:bg-transparent max-phone:min-h-11 [&_svg]:size-4"
  >
    {icon}
    <span className="max-w-full truncate">{label}</span>
  </button>
)

const SelectedCount = ({ count }: { count: number | 'all' }) => (
  <span className="min-w-0 flex-1 truncate px-2 text-secondary font-medium tabular-nums" aria-live="polite">
    {count === 'all' ? t('All that match selected') : t('{count} selected', { count })}
  </span>
)

/** The labels that all of some conversations bear: those are taken off, all others put on. */
function commonLabels(conversations: Props['listed']): ReadonlySet<string> {
  const [first, ...others] = conversations
  const everywhere = (id: string) => others.every(({ labels }) => labels.some((label) => label.id === id))
  return new Set(first?.labels.map(({ id }) => id).filter(everywhere))
}

const CLOSING = { label: t('Close'), icon: <Archive />, command: { type: 'close' } } as const
const REOPENING = { label: t('Reopen'), icon: <ArchiveRestore />, command: { type: 'reopen' } } as const

type Act = (what: BulkInput['command']) => void
type People = ReturnType<typeof usePeople>

function actionsOf(options: {
  isClosed: boolean
  people: People['people']
  some: () => boolean
  act: Act
  onSheet: (sheet: 'snooze' | 'label') => void
}): Action[] {
  const { isClosed, people, some, act, onSheet } = options
  return [
    {
      id: 'picked-close',
      name: isClosed ? t('Reopen selected') : t('Close selected'),
      group: 'Inbox',
      keywords: t('bulk resolve'),
      shortcut: 'e',
      when: some,
      perform: () => act({ type: isClosed ? 'reopen' : 'close' }),
    },
    {
      id: 'picked-snooze',
      name: t('Snooze selected…'),
      group: 'Inbox',
      keywords: t('bulk later'),
      when: () => some() && !isClosed,
      perform: () => onSheet('snooze'),
    },
    {
      id: 'picked-label',
      name: t('Label selected…'),
      group: 'Inbox',
      keywords: t('bulk topic'),
      when: some,
      perform: () => onSheet('label'),
    },
    {
      id: 'picked-read',
      name: t('Mark selected as read'),
      group: 'Inbox',
      keywords: 'bulk',
      when: some,
      perform: () => act({ type: 'markRead' }),
    },
    {
      id: 'picked-unread',
      name: t('Mark selected as unread'),
      group: 'Inbox',
      keywords: 'bulk',
      when: some,
      perform: () => act({ type: 'markUnread' }),
    },
    ...people.map(({ id, name }) => ({
      id: `picked-assign-${id}`,
      name: t('Assign selected to {name}', { name }),
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
    <Menu side="top" align="end" trigger={<BulkButton icon={<UserPlus />} label={t('Assign')} disabled={disabled} />}>
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
