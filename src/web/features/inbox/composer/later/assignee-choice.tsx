import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import { itemStyle } from '#web/kit/overlay/popup-style.ts'
import { usePeople } from '#web/features/inbox/use-people.ts'

type Props = { conversationId: string; onChoose: (act: ConversationAct) => void }

/** To whom: a member or a team. */
export function AssigneeChoice({ conversationId, onChoose }: Props) {
  const { people, teams } = usePeople()
  const choices = [
    ...people.map(({ id, name, label }) => ({ key: id, label, act: { verb: 'assign' as const, conversationId, member: { id, name } } })),
    ...teams.map((team) => ({ key: team.id, label: `${team.name} (team)`, act: { verb: 'assignTeam' as const, conversationId, team } })),
  ]
  return (
    <ul className="max-h-72 overflow-y-auto">
      {choices.map(({ key, label, act }) => (
        <li key={key}>
          <button type="button" onClick={() => onChoose(act)} className={itemStyle({ className: 'w-full hover:bg-hover' })}>
            <span className="min-w-0 flex-1 truncate text-start">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
