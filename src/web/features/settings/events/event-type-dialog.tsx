import { useController, useFormState, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { EventResource, EventType } from '#domain/scheduling/event.ts'

import { useSaveEventType } from '#web/api/scheduling/change-event-types.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, type ControlOf, SelectField, SwitchField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { HoursFormField } from '../hours/hours-form-field.tsx'
import { BookingLink } from './booking-link.tsx'
import { BookingPreview } from './booking-preview.tsx'
import { inputOf, toInput, type Values, writeType, WrittenType } from './event-type-values.ts'
import { QuestionsField } from './questions-field.tsx'
import { RemindersField } from './reminders-field.tsx'

type Control = ControlOf<Values, z.output<typeof WrittenType>>

const CHANGES = [
  { value: 'any', label: t('Until it begins') },
  { value: 'until', label: t('Until some time before') },
  { value: 'never', label: t('Never') },
]

/** What an event type says: how long it takes, when and by whom it can be booked, and what the customer hears of it. */
export function EventTypeDialog({
  type,
  resources,
  onClose,
}: {
  type: EventType | null
  resources: readonly EventResource[]
  onClose: () => void
}) {
  const { app } = useCurrentApp()
  const save = useSaveEventType(app.id)
  const zone = type?.timeZone ?? null
  return (
    <FormDialog
      sheet
      title={type?.name ?? t('New event type')}
      schema={WrittenType}
      initial={writeType(type)}
      submit={type ? t('Save event type') : t('Add event type')}
      onSubmit={(values) => save.mutateAsync({ id: type?.id ?? null, body: toInput(values, zone) })}
      beside={(values) => values.takesSlot && <BookingPreview type={inputOf(values, zone)} resources={resources} />}
      done={t('Event type saved')}
      onClose={onClose}
    >
      {({ control }, values) => (
        <>
          <TextField control={control} name="name" label={t('Name')} maxLength={80} placeholder={t('First consultation')} />
          <SwitchField
            control={control}
            name="takesSlot"
            label={t('Takes a time slot')}
            help={t('Off for what merely happens, like a milestone of a lead: it can be noted at any time.')}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="durationMin" type="number" label={t('Duration in minutes')} />
            {values.takesSlot && <SlotFields control={control} />}
            <TextField control={control} name="place" label={t('Place')} maxLength={400} />
            <TextField control={control} name="priceNote" label={t('Price, in words')} maxLength={200} placeholder={t('Free of charge')} />
          </div>
          {values.takesSlot && <Availability control={control} resources={resources} />}
          <div className="grid grid-cols-2 gap-3">
            <SelectField control={control} name="change" label={t('Customers may cancel or move it')} options={CHANGES} />
            {values.change === 'until' && (
              <TextField control={control} name="changeUntilMin" type="number" label={t('Minutes before it begins')} />
            )}
          </div>
          <SwitchField
            control={control}
            name="invites"
            label={t('Send calendar invitations')}
            help={t('Emails each booking, change and cancellation to the contact, if we know their email.')}
          />
          <Reminders control={control} />
          <AreaField
            control={control}
            name="reminderText"
            label={t('What reminders say')}
            help={t('Leave empty to remind each customer in their language.')}
            placeholder={t("A reminder: '{{' event.title '}}', '{{' event.start | date: \"%a %-d %b, %H:%M\", event.timeZone '}}'.")}
            rows={3}
            maxLength={1_024}
          />
          <Questions control={control} />
          {type && values.takesSlot && (
            <>
              <BookingLink type={type} />
              {type.bookingToken !== null && (
                <TagsField
                  control={control}
                  name="embedSites"
                  label={t('Sites that may show it')}
                  help={t('In a frame. Write each like https://example.com.')}
                />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

function Questions({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'fields' })
  return <QuestionsField questions={field.value} isFaulty={fieldState.invalid} onChange={field.onChange} />
}

function Reminders({ control }: { control: Control }) {
  const { field } = useController({ control, name: 'reminders' })
  const { errors } = useFormState({ control })
  return (
    <RemindersField
      reminders={field.value}
      fault={errors.reminders?.root?.message ?? errors.reminders?.message}
      faultOf={(at) => errors.reminders?.[at]?.count?.message}
      onChange={field.onChange}
    />
  )
}

const SlotFields = ({ control }: { control: Control }) => (
  <>
    <TextField control={control} name="stepMin" type="number" label={t('A slot begins every … minutes')} />
    <TextField control={control} name="bufferBeforeMin" type="number" label={t('Free minutes before')} />
    <TextField control={control} name="bufferAfterMin" type="number" label={t('Free minutes after')} />
    <TextField control={control} name="noticeMin" type="number" label={t('Shortest notice in minutes')} />
    <TextField control={control} name="horizonDays" type="number" label={t('Days that can be booked ahead')} />
    <TextField control={control} name="capacity" type="number" label={t('Bookings at the same time')} />
  </>
)

/** Who or what is booked, and the hours of its own. */
function Availability({ control, resources }: { control: Control; resources: readonly EventResource[] }) {
  const { field } = useController({ control, name: 'resourceIds' })
  const ownHours = useWatch({ control, name: 'ownHours' })
  const toggle = (id: string) => field.onChange(field.value.includes(id) ? field.value.filter((one) => one !== id) : [...field.value, id])
  return (
    <>
      {resources.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-secondary font-medium">{t('Booked with one of')}</legend>
          <div className="flex flex-wrap gap-x-4">
            {resources.map(({ id, name }) => (
              <label key={id} className="flex min-h-9 items-center gap-2 text-secondary max-phone:min-h-11">
                <input type="checkbox" checked={field.value.includes(id)} onChange={() => toggle(id)} className="size-4" />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <SwitchField control={control} name="ownHours" label={t('Hours of its own')} help={t('Off: the opening hours of the workspace.')} />
      {ownHours && <HoursFormField control={control} name="hours" />}
    </>
  )
}
