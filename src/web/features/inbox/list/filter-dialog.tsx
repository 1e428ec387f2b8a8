import { Controller } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
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
  { value: '', label: t('Any') },
  { value: '0', label: t('Waiting for an answer') },
  { value: '15', label: t('15 minutes or longer') },
  { value: '60', label: t('An hour or longer') },
  { value: '240', label: t('4 hours or longer') },
  { value: '1440', label: t('A day or longer') },
]
const SNOOZED = [
  { value: 'no', label: t('Left out') },
  { value: 'any', label: t('Among the others') },
  { value: 'only', label: t('Alone') },
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
      title={t('More filters')}
      schema={Written}
      initial={toWritten(filter)}
      submit={t('Show conversations')}
      onSubmit={async (written) => onNarrow(toNarrowing(written))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="waiting" label={t('Waiting time')} options={WAITING} />
          {teams.length > 0 && (
            <SelectField
              control={control}
              name="teamId"
              label={t('Team')}
              options={[{ value: '', label: t('Any') }, ...teams.map((team) => ({ value: team.id, label: team.name }))]}
            />
          )}
          <TagsField control={control} name="tags" label={t('Contact tag')} known={known} most={1} />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="field" label={t('Contact field')} maxLength={80} placeholder={t('city')} />
            <TextField control={control} name="fieldValue" label={t('Is')} maxLength={200} placeholder={t('Leeds')} />
          </div>
          <Controller
            control={control}
            name="active"
            render={({ field }) => (
              <div className="flex flex-col gap-1.5">
                <p className="text-secondary font-medium text-ink">{t('Last activity')}</p>
                <DateSpanField label={t('Last activity')} value={field.value} onChange={field.onChange} />
              </div>
            )}
          />
          <SelectField control={control} name="snoozed" label={t('Snoozed conversations')} options={SNOOZED} />
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
