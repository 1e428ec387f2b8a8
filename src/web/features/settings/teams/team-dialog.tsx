import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Member } from '#domain/workspace/app.ts'
import { type Team, TeamInput } from '#domain/workspace/team.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { type ControlOf, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { team: Team | null; people: readonly Member[]; onClose: () => void }

/** Names a team and says who is in it. */
export function TeamDialog({ team, people, onClose }: Props) {
  const { app } = useCurrentApp()
  const change = useChangeTeams(app.id)
  return (
    <FormDialog
      title={team ? t('Change the team') : t('Add a team')}
      schema={TeamInput}
      initial={{ name: team?.name ?? '', memberIds: team?.memberIds ?? [] }}
      submit={team ? t('Save team') : t('Add team')}
      isReady={({ name }) => name.trim() !== ''}
      onSubmit={(input) => change.mutateAsync(team ? { verb: 'update', teamId: team.id, input } : { verb: 'create', input })}
      done={team ? t('Team saved') : t('Team added')}
      onClose={onClose}
      aside={team && <RemoveTeam team={team} onClose={onClose} />}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={60} />
          <PeopleField control={control} people={people} />
        </>
      )}
    </FormDialog>
  )
}

function PeopleField({ control, people }: { control: ControlOf<TeamInput>; people: readonly Member[] }) {
  const { field } = useController({ control, name: 'memberIds' })
  const toggle = (id: string) => field.onChange(field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id])
  return (
    <fieldset>
      <legend className="mb-1.5 text-secondary font-medium">{t('Who is in it')}</legend>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {people.map(({ userId, name, email }) => (
          <li key={userId}>
            <label className="flex min-h-11 items-center gap-3 px-3 hover:bg-hover">
              <input type="checkbox" className="size-4" checked={field.value.includes(userId)} onChange={() => toggle(userId)} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="truncate text-meta text-ink-3">{email}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function RemoveTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeTeams(app.id)
  const [asking, setAsking] = useState(false)
  const remove = () =>
    change.mutate(
      { verb: 'remove', teamId: team.id },
      {
        onSuccess: () => {
          toasts.show({ title: t('Team removed') })
          onClose()
        },
        onError: (error) => toasts.show(refusal(error)),
      },
    )
  return (
    <>
      <Button variant="ghost" className="text-danger" onClick={() => setAsking(true)}>
        {t('Remove team')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name: team.name })}
        description={t('Its conversations become unassigned. Members stay in the workspace.')}
        confirm={t('Remove team')}
        busy={change.isPending}
        onConfirm={remove}
      />
    </>
  )
}

type TeamChange =
  | { verb: 'create'; input: TeamInput }
  | { verb: 'update'; teamId: string; input: Partial<TeamInput> }
  | { verb: 'remove'; teamId: string }

/** Makes, changes or removes a team. */
function useChangeTeams(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: TeamChange): Promise<void> => {
      if (change.verb === 'create') await call('createTeam', { appId, body: change.input })
      else if (change.verb === 'update') await call('updateTeam', { appId, teamId: change.teamId, body: change.input })
      else await call('removeTeam', { appId, teamId: change.teamId })
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.conversations(appId) })
      return queries.invalidateQueries({ queryKey: queryKeys.teams(appId) })
    },
  })
}
