import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'

import type { ConversationFilter } from '#domain/conversation.ts'

import { membersQuery } from '../../api/members/list-members.ts'
import { iconButtonStyle } from '../../kit/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../kit/menu.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'

const OPEN_STATES = [
  { value: 'any', label: 'Any' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const
const FLAGS = [
  { value: 'any', label: 'Any' },
  { value: 'unread', label: 'Unread' },
  { value: 'resolved', label: 'Resolved' },
] as const
const ASSIGNEES = [
  { value: 'any', label: 'Any' },
  { value: 'anyUser', label: 'Any user' },
  { value: 'unassigned', label: 'Nobody' },
  { value: 'bot', label: 'Bot' },
]

/** The inbox's filters: open state, flags, assignee. */
export function FilterMenu({ search, filter }: { search: InboxSearch; filter: ConversationFilter }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const members = useQuery(membersQuery(app.id))
  const narrow = (change: InboxSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }) })
  const people = members.data?.items.filter(({ pending }) => !pending).map(({ userId, name }) => ({ value: userId, label: name })) ?? []
  const narrowed = isNarrowed(search)

  const trigger = (
    <button type="button" aria-label={narrowed ? 'Filter (on)' : 'Filter'} className={iconButtonStyle()}>
      <ListFilter strokeWidth={1.75} />
      {narrowed && <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-lagoon" aria-hidden />}
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoice label="State" value={filter.openState} options={OPEN_STATES} onChange={(open) => narrow({ open })} />
      <MenuChoice label="Flags" value={filter.flag} options={FLAGS} onChange={(flag) => narrow({ flag })} />
      <MenuChoice
        label="Assignee"
        value={filter.assignee}
        options={[...ASSIGNEES, ...people]}
        onChange={(assignee) => narrow({ assignee })}
      />
      {narrowed && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => narrow({ open: undefined, flag: undefined, assignee: undefined })}>Clear filters</MenuItem>
        </>
      )}
    </Menu>
  )
}
