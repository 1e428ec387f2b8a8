import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { Macro } from '#domain/macro.ts'
import { roleAllows } from '#domain/role-allows.ts'

import { ApiError } from '../../../api/api-error.ts'
import { useMacros } from '../../../api/macros/macros.ts'
import { membersQuery } from '../../../api/members/list-members.ts'
import { teamsQuery } from '../../../api/teams/list-teams.ts'
import { AlertDialog } from '../../../kit/alert-dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { stepWords } from '../../../kit/macros/step-words.ts'
import { Tag } from '../../../kit/tag.tsx'
import { useToasts } from '../../../kit/toast-area.tsx'
import { useCurrentApp } from '../../../session/current-app.tsx'

/** One macro; those of everybody are changed by admins. */
export function MacroRow({ macro, onEdit }: { macro: Macro; onEdit: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { remove } = useMacros(app.id)
  const members = useQuery(membersQuery(app.id)).data?.items ?? []
  const teams = useQuery(teamsQuery(app.id)).data?.items ?? []
  const [asking, setAsking] = useState(false)
  const { id, name, shared, steps, usedCount } = macro
  const mayChange = !shared || roleAllows(app.role, 'admin')
  const nameOf = (one: string) => members.find(({ userId }) => userId === one)?.name ?? teams.find((team) => team.id === one)?.name
  const perform = () =>
    remove.mutate(id, {
      onSuccess: () => toasts.show({ title: 'Macro removed' }),
      onError: (error) =>
        toasts.show({ variant: 'destructive', title: error.message, description: error instanceof ApiError ? error.hint : 'Try again.' }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium">{name}</span>
          {!shared && <Tag>Only you</Tag>}
        </div>
        <p className="truncate text-secondary text-ink-2 first-letter:uppercase">
          {steps.map((step) => stepWords(step, nameOf)).join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-meta text-ink-3 tabular-nums max-phone:hidden">
        {usedCount === 0 ? 'Never run' : usedCount === 1 ? 'Run once' : `Run ${usedCount} times`}
      </span>
      {mayChange ? (
        <>
          <Button onClick={onEdit}>Edit</Button>
          <IconButton label={`Remove ${name}`} icon={<Trash2 strokeWidth={1.75} />} onClick={() => setAsking(true)} />
        </>
      ) : (
        <span className="text-meta text-ink-3">Admins edit it</span>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${name}”?`}
        description="What was done with it stays."
        confirm="Remove macro"
        busy={remove.isPending}
        onConfirm={perform}
      />
    </li>
  )
}
