import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { EmbedSite, type EventResource, type EventType } from '#domain/scheduling/event.ts'

import { useSaveEventType } from '#web/api/scheduling/change-event-types.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, type ControlOf, SelectField, SwitchField, TagsField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BookingLink } from './booking-link.tsx'
import { Question, QuestionsField } from './questions-field.tsx'
import { WEEKDAYS, writeSpans, WrittenDays, WrittenSpans } from './weekly-hours.ts'

const count = (least: number, most: number) =>
  z.coerce
    .number<string>({ error: 'Write a number.' })
    .int('Write a whole number.')
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`)

const Minutes = z.string().transform((text, context) => {
  const minutes = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)
  if (minutes.length <= 5 && minutes.every((one) => Number.isInteger(one) && one >= 1 && one <= 43_200)) return [...new Set(minutes)]
  context.addIssue({ code: 'custom', message: 'Write up to five numbers of minutes, like 1440, 60.' })
  return z.NEVER
})

const Written = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(80),
  takesSlot: z.boolean(),
  durationMin: count(1, 10_080),
  stepMin: count(5, 1_440),
  bufferBeforeMin: count(0, 1_440),
  bufferAfterMin: count(0, 1_440),
  noticeMin: count(0, 525_600),
  horizonDays: count(1, 730),
  capacity: count(1, 1_000),
  place: z.string().trim().max(400),
  priceNote: z.string().trim().max(200),
  change: z.enum(['any', 'until', 'never']),
  changeUntilMin: count(0, 525_600),
  invites: z.boolean(),
  reminders: Minutes,
  reminderText: z.string().trim().max(1_024),
  resourceIds: z.array(z.string()),
  ownHours: z.boolean(),
  week: z.array(WrittenSpans).length(7),
  closed: WrittenDays,
  fields: z.array(Question),
  embedSites: z.array(EmbedSite),
})
type Values = z.input<typeof Written>
type Control = ControlOf<Values, z.output<typeof Written>>

const CHANGES = [
  { value: 'any', label: 'Until it begins' },
  { value: 'until', label: 'Until some time before' },
  { value: 'never', label: 'Never' },
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
  return (
    <FormDialog
      sheet
      wide
      title={type?.name ?? 'New event type'}
      schema={Written}
      initial={toWritten(type)}
      submit={type ? 'Save event type' : 'Add event type'}
      onSubmit={async ({ place, priceNote, change, changeUntilMin, ownHours, week, closed, ...rest }) =>
        save.mutateAsync({
          id: type?.id ?? null,
          body: {
            timeZone: type?.timeZone ?? null,
            ...rest,
            place: place || null,
            priceNote: priceNote || null,
            changeUntilMin: change === 'never' ? null : change === 'any' ? 0 : changeUntilMin,
            availability: ownHours ? { week, closed } : null,
          },
        })
      }
      done="Event type saved"
      onClose={onClose}
    >
      {({ control }, values) => (
        <>
          <TextField control={control} name="name" label="Name" maxLength={80} placeholder="First consultation" />
          <SwitchField
            control={control}
            name="takesSlot"
            label="Takes a time slot"
            help="Off for what merely happens, like a milestone of a lead: it can be noted at any time."
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="durationMin" type="number" label="Duration in minutes" />
            {values.takesSlot && <SlotFields control={control} />}
            <TextField control={control} name="place" label="Place" maxLength={400} />
            <TextField control={control} name="priceNote" label="Price, in words" maxLength={200} placeholder="Free of charge" />
          </div>
          {values.takesSlot && <Availability control={control} resources={resources} />}
          <div className="grid grid-cols-2 gap-3">
            <SelectField control={control} name="change" label="Customers may cancel or move it" options={CHANGES} />
            {values.change === 'until' && (
              <TextField control={control} name="changeUntilMin" type="number" label="Minutes before it begins" />
            )}
          </div>
          <SwitchField
            control={control}
            name="invites"
            label="Send calendar invitations"
            help="Emails each booking, change and cancellation to the contact, if we know their email."
          />
          <TextField
            control={control}
            name="reminders"
            label="Reminders, in minutes before"
            help="Several with commas between: 1440 is a day."
          />
          <Questions control={control} />
          {type && values.takesSlot && (
            <>
              <BookingLink type={type} />
              {type.bookingToken !== null && (
                <TagsField
                  control={control}
                  name="embedSites"
                  label="Sites that may show it"
                  help="In a frame. Write each like https://example.com."
                />
              )}
            </>
          )}
          <AreaField control={control} name="reminderText" label="What a reminder says" rows={3} maxLength={1_024} />
        </>
      )}
    </FormDialog>
  )
}

function Questions({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'fields' })
  return <QuestionsField questions={field.value} isFaulty={fieldState.invalid} onChange={field.onChange} />
}

const SlotFields = ({ control }: { control: Control }) => (
  <>
    <TextField control={control} name="stepMin" type="number" label="A slot begins every … minutes" />
    <TextField control={control} name="bufferBeforeMin" type="number" label="Free minutes before" />
    <TextField control={control} name="bufferAfterMin" type="number" label="Free minutes after" />
    <TextField control={control} name="noticeMin" type="number" label="Shortest notice in minutes" />
    <TextField control={control} name="horizonDays" type="number" label="Days that can be booked ahead" />
    <TextField control={control} name="capacity" type="number" label="Bookings at the same time" />
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
          <legend className="mb-1.5 text-secondary font-medium">Booked with one of</legend>
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
      <SwitchField control={control} name="ownHours" label="Hours of its own" help="Off: the opening hours of the workspace." />
      {ownHours && (
        <div className="grid grid-cols-2 gap-3">
          {WEEKDAYS.map((day, index) => (
            <TextField key={day} control={control} name={`week.${index}`} label={day} placeholder="Closed" />
          ))}
          <TextField control={control} name="closed" label="Closed on" placeholder="2026-12-24, 2026-12-25" />
        </div>
      )}
    </>
  )
}

const OFFICE = ['09:00–17:00', '09:00–17:00', '09:00–17:00', '09:00–17:00', '09:00–17:00', '', '']
const FRESH: Values = {
  name: '',
  takesSlot: true,
  durationMin: '30',
  stepMin: '30',
  bufferBeforeMin: '0',
  bufferAfterMin: '0',
  noticeMin: '60',
  horizonDays: '60',
  capacity: '1',
  place: '',
  priceNote: '',
  change: 'any',
  changeUntilMin: '1440',
  invites: true,
  reminders: '1440, 60',
  reminderText: 'A reminder: {{ event.title }}, {{ event.start | date: "%a %-d %b, %H:%M", event.timeZone }}.',
  resourceIds: [],
  ownHours: false,
  week: OFFICE,
  closed: '',
  fields: [],
  embedSites: [],
}

const toWritten = (type: EventType | null): Values =>
  type === null
    ? FRESH
    : {
        name: type.name,
        takesSlot: type.takesSlot,
        durationMin: String(type.durationMin),
        stepMin: String(type.stepMin),
        bufferBeforeMin: String(type.bufferBeforeMin),
        bufferAfterMin: String(type.bufferAfterMin),
        noticeMin: String(type.noticeMin),
        horizonDays: String(type.horizonDays),
        capacity: String(type.capacity),
        place: type.place ?? '',
        priceNote: type.priceNote ?? '',
        change: type.changeUntilMin === null ? 'never' : type.changeUntilMin === 0 ? 'any' : 'until',
        changeUntilMin: String(type.changeUntilMin || 1_440),
        invites: type.invites,
        reminders: type.reminders.join(', '),
        reminderText: type.reminderText,
        resourceIds: type.resourceIds,
        ownHours: type.availability !== null,
        week: type.availability ? type.availability.week.map(writeSpans) : OFFICE,
        closed: type.availability?.closed.join(', ') ?? '',
        fields: type.fields,
        embedSites: type.embedSites,
      }
