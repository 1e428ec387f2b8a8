import { MessageSquareShare, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import type { ConversationVerbs } from './conversation-verbs.ts'
import { usePeople } from './use-people.ts'

const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

type Props = {
  conversation: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
  verbs: Pick<ConversationVerbs, 'assign' | 'assignTeam'>
}

/** Gives the conversation to a member or a team, or to nobody. */
export function AssignMenu({ conversation, open, onOpenChange, verbs }: Props) {
  const { people, teams } = usePeople()
  const { assignee, team } = conversation
  const pick = (list: readonly { id: string; name: string }[], id: string) => {
    const found = list.find((one) => one.id === id)
    return found ? { id: found.id, name: found.name } : null
  }
  const [handing, setHanding] = useState(false)
  useActions([
    {
      id: 'hand-over',
      name: t('Assign with a note…'),
      group: 'Conversation',
      keywords: t('assign transfer colleague team'),
      shortcut: 'h',
      when: () => conversation.openState === 'open',
      perform: () => setHanding(true),
    },
  ])
  return (
    <>
      <Menu
        open={open}
        onOpenChange={onOpenChange}
        align="end"
        trigger={
          <button
            type="button"
            className={buttonStyle({ variant: 'ghost', className: 'min-w-0 shrink @max-[34rem]:px-2' })}
            aria-keyshortcuts="a"
          >
            <UserPlus strokeWidth={1.75} />
            <span className="min-w-0 truncate @max-[34rem]:sr-only">{assignee?.name ?? team?.name ?? t('Assign')}</span>
          </button>
        }
      >
        <MenuChoice
          closes
          label={t('Assign to')}
          value={assignee?.id ?? ''}
          options={[{ value: '', label: t('Nobody') }, ...people.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(id) => verbs.assign(pick(people, id))}
        />
        {teams.length > 0 && (
          <MenuChoice
            closes
            label={t('Team')}
            value={team?.id ?? ''}
            options={[{ value: '', label: t('No team') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => verbs.assignTeam(pick(teams, id))}
          />
        )}
        {conversation.openState === 'open' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<MessageSquareShare />} keys="h" onSelect={() => setHanding(true)}>
              {t('Assign with a note…')}
            </MenuItem>
          </>
        )}
      </Menu>
      {handing && (
        <Suspense>
          <HandOverDialog conversation={conversation} verbs={verbs} onClose={() => setHanding(false)} />
        </Suspense>
      )}
    </>
  )
}
