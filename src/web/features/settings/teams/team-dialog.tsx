import { useState } from 'react'

import type { Member } from '#domain/workspace/app.ts'
import type { Team } from '#domain/workspace/team.ts'

import { type TeamChange, useChangeTeams } from '#web/api/teams/change-teams.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { team: Team | null; people: readonly Member[]; onClose: () => void }

/** Names a team and says who is in it. */
export function TeamDialog({ team, people, onClose }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeTeams(app.id)
  const [name, setName] = useState(team?.name ?? '')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(team?.memberIds))
  const [asking, setAsking] = useState(false)
  const perform = (what: TeamChange, done: string) =>
    change.mutate(what, {
      onSuccess: () => {
        toasts.show({ title: done })
        onClose()
      },
    })
  const input = { name: name.trim(), memberIds: [...ids] }
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const footer = (
    <>
      {team && (
        <Button variant="ghost" className="me-auto text-danger" onClick={() => setAsking(true)}>
          Remove team
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form="team" busy={change.isPending} disabled={input.name === ''}>
        {team ? 'Save team' : 'Add team'}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={team ? 'Change the team' : 'Add a team'} footer={footer}>
      <form
        id="team"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (team) perform({ verb: 'update', teamId: team.id, input }, 'Team saved')
          else perform({ verb: 'create', input }, 'Team added')
        }}
      >
        <Field label="Name">
          {(control) => <Input {...control} required maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-secondary font-medium">Who is in it</legend>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {people.map(({ userId, name: person, email }) => (
              <li key={userId}>
                <label className="flex min-h-11 items-center gap-3 px-3 hover:bg-hover">
                  <input type="checkbox" className="size-4" checked={ids.has(userId)} onChange={() => toggle(userId)} />
                  <span className="min-w-0 flex-1 truncate">{person}</span>
                  <span className="truncate text-meta text-ink-3">{email}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        {change.error && <InlineAlert tone="danger" title={change.error.message} />}
      </form>
      {team && (
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Remove ${team.name}?`}
          description="Its conversations belong to no team then. Nobody loses their place in the app."
          confirm="Remove team"
          busy={change.isPending}
          onConfirm={() => perform({ verb: 'remove', teamId: team.id }, 'Team removed')}
        />
      )}
    </Dialog>
  )
}
