import { Controller } from 'react-hook-form'
import { z } from 'zod'

import type { ConversationFilter } from '#domain/conversations/conversation.ts'
import { DateSpan } from '#domain/date-span.ts'

import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Narrowing } from '../inbox-search.ts'
import { usePeople } from '../use-people.ts'

const WAITING = [
  { value: '', label: 'Any' },
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
  active: DateSpan,
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
          <SelectField control={control} name="waiting" label="Waiting time" options={WAITING} />
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
            <TextField control={control} name="field" label="Contact field" maxLength={80} placeholder="city" />
            <TextField control={control} name="fieldValue" label="Is" maxLength={200} placeholder="Leeds" />
          </div>
          <Controller
            control={control}
            name="active"
            render={({ field }) => (
              <div className="flex flex-col gap-1.5">
                <p className="text-secondary font-medium text-ink">Last activity</p>
                <DateSpanField label="Last activity" value={field.value} onChange={field.onChange} />
              </div>
            )}
          />
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
  active: { range: filter.range, from: filter.from, to: filter.to },
  snoozed: filter.snoozed ?? 'no',
})

function toNarrowing({ waiting, teamId, tags, field, fieldValue, active, snoozed }: z.output<typeof Written>): Narrowing {
  const asks = field !== '' && fieldValue !== ''
  return {
    teamId: teamId || undefined,
    tag: tags.at(-1),
    field: asks ? field : undefined,
    fieldValue: asks ? fieldValue : undefined,
    waitingMinutes: waiting === '' ? undefined : Number(waiting),
    range: active.range,
    from: active.from,
    to: active.to,
    snoozed: snoozed === 'no' ? undefined : snoozed,
  }
}
