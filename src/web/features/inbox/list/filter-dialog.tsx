import { z } from 'zod'

import type { ConversationFilter } from '#domain/conversations/conversation.ts'

import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
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

const Written = z.object({
  waiting: z.string(),
  teamId: z.string(),
  tags: z.array(z.string()),
  field: z.string().trim(),
  fieldValue: z.string().trim(),
  from: z.string(),
  until: z.string(),
  snoozed: z.enum(['no', 'any', 'only']),
})

/** The rarer filters: team, tag, a field of the contact, waiting time, last activity, what sleeps. */
export function FilterDialog({ filter, onNarrow, onClose }: Props) {
  const { app } = useCurrentApp()
  const { teams } = usePeople()
  const known = useKnownTags(app.id)
  return (
    <FormDialog
      title="More filters"
      schema={Written}
      initial={toWritten(filter)}
      submit="Show conversations"
      onSubmit={async (written) => onNarrow(toNarrowing(written))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="waiting" label="Customer waits" options={WAITING} />
          {teams.length > 0 && (
            <SelectField
              control={control}
              name="teamId"
              label="Team"
              options={[{ value: '', label: 'Any' }, ...teams.map((team) => ({ value: team.id, label: team.name }))]}
            />
          )}
          <TagsField control={control} name="tags" label="Contact tag" known={known} most={1} />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="field" label="Field of the contact" maxLength={80} placeholder="city" />
            <TextField control={control} name="fieldValue" label="Is" maxLength={200} placeholder="Leeds" />
            <TextField control={control} name="from" type="date" label="Active from" />
            <TextField control={control} name="until" type="date" label="Active before" />
          </div>
          <SelectField control={control} name="snoozed" label="Snoozed conversations" options={SNOOZED} />
        </>
      )}
    </FormDialog>
  )
}

const toWritten = (filter: ConversationFilter): z.input<typeof Written> => ({
  waiting: filter.waitingMinutes === undefined ? '' : String(filter.waitingMinutes),
  teamId: filter.teamId ?? '',
  tags: filter.tag ? [filter.tag] : [],
  field: filter.field ?? '',
  fieldValue: filter.fieldValue ?? '',
  from: dayOf(filter.activeFrom),
  until: dayOf(filter.activeUntil),
  snoozed: filter.snoozed ?? 'no',
})

function toNarrowing({ waiting, teamId, tags, field, fieldValue, from, until, snoozed }: z.output<typeof Written>): Narrowing {
  const asks = field !== '' && fieldValue !== ''
  return {
    teamId: teamId || undefined,
    tag: tags.at(-1),
    field: asks ? field : undefined,
    fieldValue: asks ? fieldValue : undefined,
    waitingMinutes: waiting === '' ? undefined : Number(waiting),
    activeFrom: instantOf(from),
    activeUntil: instantOf(until),
    snoozed: snoozed === 'no' ? undefined : snoozed,
  }
}

// Days are those of the person's own clock, as the browser's date field shows them.
const dayOf = (instant: string | undefined): string => (instant ? new Date(instant).toLocaleDateString('en-CA') : '')
const instantOf = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T00:00`).toISOString())
