import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'

import { membersQuery } from '#web/api/members/list-members.ts'
import { useSaveResource } from '#web/api/scheduling/change-event-types.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, SwitchField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { HoursFormField } from '../hours/hours-form-field.tsx'
import { writeHours, WrittenHours } from '../hours/written-hours.ts'

const Written = z.object({
  name: z.string().trim().min(1, t('Give it a name.')).max(80),
  userId: z.string(),
  ownHours: z.boolean(),
  hours: WrittenHours,
})

/** What a resource is called, which teammate it is, and when it can be booked. */
export function ResourceDialog({ resource, onClose }: { resource: EventResource | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const members = useQuery(membersQuery(app.id))
  const save = useSaveResource(app.id)
  const teammates = [
    { value: '', label: t('No teammate') },
    ...(members.data?.items.map(({ userId, name }) => ({ value: userId, label: name })) ?? []),
  ]
  return (
    <FormDialog
      sheet
      title={resource?.name ?? t('New resource')}
      schema={Written}
      initial={writeResource(resource)}
      submit={resource ? t('Save resource') : t('Add resource')}
      onSubmit={({ name, userId, ownHours, hours }) =>
        save.mutateAsync({ id: resource?.id ?? null, body: { name, userId: userId || null, availability: ownHours ? hours : null } })
      }
      done={t('Resource saved')}
      onClose={onClose}
    >
      {({ control }, values) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={80} placeholder={t('Dr. Reyes')} />
          <SelectField control={control} name="userId" label={t('Teammate')} options={teammates} />
          <SwitchField
            control={control}
            name="ownHours"
            label={t('Own hours')}
            help={t('Off: the hours of the event type, or of the workspace. Days off are days with other hours.')}
          />
          {values.ownHours && <HoursFormField control={control} name="hours" />}
        </>
      )}
    </FormDialog>
  )
}

function writeResource(resource: EventResource | null): z.input<typeof Written> {
  if (resource === null) return { name: '', userId: '', ownHours: false, hours: writeHours(null) }
  const { name, userId, availability } = resource
  return { name, userId: userId ?? '', ownHours: availability !== null, hours: writeHours(availability) }
}
