import { useQuery } from '@tanstack/react-query'

import type { Macro } from '#domain/conversations/macro.ts'

import { useMacros } from '#web/api/macros/macros.ts'
import { membersQuery } from '#web/api/members/list-members.ts'
import { teamsQuery } from '#web/api/teams/list-teams.ts'
import { stepWords } from '#web/kit/macros/step-labels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SavedRow } from '../saved/saved-row.tsx'

/** One macro of the list. */
export function MacroRow({ macro, onEdit }: { macro: Macro; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const { remove } = useMacros(app.id)
  const members = useQuery(membersQuery(app.id)).data?.items ?? []
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const nameOf = (one: string) => members.find(({ userId }) => userId === one)?.name ?? teams.find((team) => team.id === one)?.name
  return (
    <SavedRow
      saved={macro}
      noun="macro"
      about={macro.steps.map((step) => stepWords(step, nameOf)).join(' · ')}
      used={usedWords(macro.usedCount)}
      warning="What was done with it stays."
      remove={remove}
      onEdit={onEdit}
    />
  )
}

const usedWords = (count: number): string => (count === 0 ? 'Never run' : count === 1 ? 'Run once' : `Run ${count} times`)
