import { useState } from 'react'

import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Narrowing } from '../inbox-search.ts'
import { usePeople } from '../use-people.ts'

const WAITING = [
  { value: '', label: 'Any time, or not at all' },
  { value: '0', label: 'Waiting for an answer' },
  { value: '15', label: '15 minutes or longer' },
  { value: '60', label: 'An hour or longer' },
  { value: '240', label: '4 hours or longer' },
  { value: '1440', label: 'A day or longer' },
]
const SNOOZED = [
  { value: 'no', label: 'Left out' },
  { value: 'any', label: 'Among the others' },
  { value: 'only', label: 'Alone' },
] as const

type Props = { filter: ConversationFilter; onNarrow: (change: Narrowing) => void; onClose: () => void }

/** The rarer filters: team, tag, a field of the contact, waiting time, last activity, what sleeps. */
export function FilterDialog({ filter, onNarrow, onClose }: Props) {
  const { app } = useCurrentApp()
  const { teams } = usePeople()
  const known = useKnownTags(app.id)
  const [draft, setDraft] = useState<Narrowing>(filter)
  const set = (change: Narrowing) => setDraft({ ...draft, ...change })
  const apply = () => {
    const { teamId, tag, field, fieldValue, waitingMinutes, activeFrom, activeUntil, snoozed } = draft
    const [name = '', value = ''] = [field?.trim(), fieldValue?.trim()]
    const asks = name !== '' && value !== ''
    onNarrow({
      teamId,
      tag: tag?.trim() || undefined,
      field: asks ? name : undefined,
      fieldValue: asks ? value : undefined,
      waitingMinutes,
      activeFrom,
      activeUntil,
      snoozed,
    })
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form="more-filters">
        Show conversations
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="More filters" footer={footer}>
      <form
        id="more-filters"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Field label="Customer waits">
          {({ id }) => (
            <Select
              id={id}
              value={draft.waitingMinutes === undefined ? '' : String(draft.waitingMinutes)}
              options={WAITING}
              onChange={(minutes) => set({ waitingMinutes: minutes === '' ? undefined : Number(minutes) })}
            />
          )}
        </Field>
        {teams.length > 0 && (
          <Field label="Team">
            {({ id }) => (
              <Select
                id={id}
                value={draft.teamId ?? ''}
                options={[{ value: '', label: 'Any' }, ...teams.map((team) => ({ value: team.id, label: team.name }))]}
                onChange={(teamId) => set({ teamId: teamId || undefined })}
              />
            )}
          </Field>
        )}
        <Field label="Contact tag">
          {({ id }) => (
            <TagsInput
              id={id}
              label="Contact tag"
              known={known}
              tags={draft.tag ? [draft.tag] : []}
              onChange={(tags) => set({ tag: tags.at(-1) })}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Field of the contact">
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                placeholder="city"
                value={draft.field ?? ''}
                onChange={({ target }) => set({ field: target.value })}
              />
            )}
          </Field>
          <Field label="Is">
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                placeholder="Leeds"
                value={draft.fieldValue ?? ''}
                onChange={({ target }) => set({ fieldValue: target.value })}
              />
            )}
          </Field>
          <Field label="Active from">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={dayOf(draft.activeFrom)}
                onChange={({ target }) => set({ activeFrom: instantOf(target.value) })}
              />
            )}
          </Field>
          <Field label="Active before">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={dayOf(draft.activeUntil)}
                onChange={({ target }) => set({ activeUntil: instantOf(target.value) })}
              />
            )}
          </Field>
        </div>
        <Field label="Snoozed conversations">
          {({ id }) => <Select id={id} value={draft.snoozed ?? 'no'} options={SNOOZED} onChange={(snoozed) => set({ snoozed })} />}
        </Field>
      </form>
    </Dialog>
  )
}

// Days are those of the person's own clock, as the browser's date field shows them.
const dayOf = (instant: string | undefined): string => (instant ? new Date(instant).toLocaleDateString('en-CA') : '')
const instantOf = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T00:00`).toISOString())
