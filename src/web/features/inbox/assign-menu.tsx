import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'

import type { Conversation } from '#domain/conversation.ts'

import { membersQuery } from '../../api/members/list-members.ts'
import { buttonStyle } from '../../kit/button.tsx'
import { Menu, MenuChoice } from '../../kit/menu.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { useSession } from '../../session/use-session.ts'

type Props = {
  conversation: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
  onAssign: (member: { id: string; name: string } | null) => void
}

/** Gives the conversation to a member, or to nobody. */
export function AssignMenu({ conversation, open, onOpenChange, onAssign }: Props) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const members = useQuery(membersQuery(app.id))
  const people = members.data?.items.filter(({ pending }) => !pending) ?? []
  const { assignee } = conversation
  const options = [
    { value: '', label: 'Nobody' },
    ...people.map(({ userId, name }) => ({ value: userId, label: userId === user?.uid ? `${name} (you)` : name })),
  ]
  const choose = (id: string) => {
    const member = people.find(({ userId }) => userId === id)
    onAssign(member ? { id: member.userId, name: member.name } : null)
  }
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      trigger={
        <button
          type="button"
          className={buttonStyle({ variant: 'ghost', className: 'min-w-0 shrink @max-[32rem]:px-2' })}
          aria-keyshortcuts="a"
        >
          <UserPlus strokeWidth={1.75} />
          <span className="min-w-0 truncate @max-[32rem]:sr-only">{assignee ? assignee.name : 'Assign'}</span>
        </button>
      }
    >
      <MenuChoice label="Assign to" value={assignee?.id ?? ''} options={options} onChange={choose} />
    </Menu>
  )
}
