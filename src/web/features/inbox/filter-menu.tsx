import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { labelsQuery } from '#web/api/labels/labels.ts'
import { useAllChannels } from '#web/api/channels/use-all-channels.ts'
import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type InboxSearch, isNarrowed, type Narrowing } from './inbox-search.ts'
import { PRIORITIES } from '#web/kit/text/priorities.ts'
import { usePeople } from './use-people.ts'

const FilterDialog = lazyPart(async () => (await import('./list/filter-dialog.tsx')).FilterDialog)
const SaveFilterDialog = lazyPart(async () => (await import('./views/save-filter-dialog.tsx')).SaveFilterDialog)

const OPEN_STATES = [
  { value: 'any', label: t('Any') },
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
] as const
const FLAGS = [
  { value: 'any', label: t('Any') },
  { value: 'unread', label: t('Unread') },
  { value: 'resolved', label: t('Resolved') },
] as const
const ASSIGNEES = [
  { value: 'any', label: t('Any') },
  { value: 'anyUser', label: t('Anyone') },
  { value: 'unassigned', label: t('Nobody') },
  { value: 'bot', label: t('Bot') },
]

/** The inbox's filters: open state, flags, assignee, channel; the rarer ones in a window of their own. */
export function FilterMenu({ search, filter }: { search: InboxSearch; filter: ConversationFilter }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const { people } = usePeople()
  const channels = useAllChannels(app.id)
  const labels = useQuery(labelsQuery(app.id)).data ?? []
  const [asking, setAsking] = useState<'more' | 'save' | null>(null)
  const narrow = (change: Narrowing) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }) })
  const narrowed = isNarrowed(search)
  const clear = () => void navigate({ to: '.', search: ({ view, saved, viewAs }: InboxSearch) => ({ view, saved, viewAs }) })
  useActions([
    { id: 'filter', name: t('Filter the list…'), group: 'Inbox', keywords: t('narrow tag field time'), perform: () => setAsking('more') },
    { id: 'filter-save', name: t('Save this filter…'), group: 'Inbox', keywords: 'view', perform: () => setAsking('save') },
    { id: 'filter-clear', name: t('Clear filters'), group: 'Inbox', when: () => narrowed, perform: clear },
  ])

  const trigger = (
    <button type="button" aria-label={narrowed ? t('Filter (on)') : t('Filter')} className={iconButtonStyle()}>
      <ListFilter strokeWidth={1.75} />
      {narrowed && <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-lagoon" aria-hidden />}
    </button>
  )
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuChoice label={t('State')} value={filter.openState} options={OPEN_STATES} onChange={(openState) => narrow({ openState })} />
        <MenuChoice label={t('Flags')} value={filter.flag} options={FLAGS} onChange={(flag) => narrow({ flag })} />
        <MenuChoice
          label={t('Assignee')}
          value={filter.assignee}
          options={[...ASSIGNEES, ...people.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(assignee) => narrow({ assignee })}
        />
        <MenuChoice
          label={t('Priority')}
          value={filter.priority ?? ''}
          options={[{ value: '', label: t('Any') }, ...PRIORITIES]}
          onChange={(priority) => narrow({ priority: priority || undefined })}
        />
        {labels.length > 0 && (
          <MenuChoice
            label={t('Label##conversation')}
            value={filter.labelId ?? ''}
            options={[{ value: '', label: t('Any') }, ...labels.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(labelId) => narrow({ labelId: labelId || undefined })}
          />
        )}
        {channels.length > 1 && (
          <MenuChoice
            label={t('Channel')}
            value={filter.channelId ?? ''}
            options={[{ value: '', label: t('Any') }, ...channels.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(channelId) => narrow({ channelId: channelId || undefined })}
          />
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking('more')}>{t('More filters…')}</MenuItem>
        <MenuItem onSelect={() => setAsking('save')}>{t('Save this filter…')}</MenuItem>
        {narrowed && <MenuItem onSelect={clear}>{t('Clear filters')}</MenuItem>}
      </Menu>
      <Suspense>
        {asking === 'more' && <FilterDialog filter={filter} onNarrow={narrow} onClose={() => setAsking(null)} />}
        {asking === 'save' && <SaveFilterDialog filter={filter} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  )
}
