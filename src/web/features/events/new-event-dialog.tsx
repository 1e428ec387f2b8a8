import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { EventField } from '#domain/scheduling/event.ts'

import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { eventTypesQuery, slotsQuery, useBookEvent } from '#web/api/scheduling/event-queries.ts'
import { AnswerField } from '#web/kit/form/answer-field.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, type ControlOf, SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { FoundField } from '#web/kit/form-dialog/found-field.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { instantAt, minuteOf, timeOf, wallOf } from './calendar-days.ts'
import { refusalText } from './change-dialogs.tsx'
import { clock } from './event-look.ts'
import { TellFields, Telling, telling } from './tell-fields.tsx'

const Written = z.object({
  contactId: z.string().min(1, t('Choose a contact.')),
  typeId: z.string(),
  title: z.string().trim().max(200),
  day: z.iso.date(t('Choose a day.')),
  time: z.string().refine((time) => minuteOf(time) !== null, t('Write a time like 09:30.')),
  durationMin: z.coerce.number<string>().int().min(1, t('At least a minute.')).max(10_080, t('At most seven days.')),
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
  notes: z.string().trim().max(4_096),
  ...Telling,
})
type Values = z.input<typeof Written>
type Control = ControlOf<Values, z.output<typeof Written>>

/** Books an event by hand: a slot of a type, or a free time. */
export function NewEventDialog({ start, onClose, onBooked }: { start: string; onClose: () => void; onBooked: (id: string) => void }) {
  const { app } = useCurrentApp()
  const types = useQuery(eventTypesQuery(app.id))
  const book = useBookEvent(app.id)
  const { day, minute } = wallOf(start, app.timeZone)
  const options = [{ value: '', label: t('No type: any time') }, ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <FormDialog
      title={t('New event')}
      schema={Written}
      initial={{
        contactId: '',
        typeId: '',
        title: '',
        day,
        time: timeOf(minute),
        durationMin: '30',
        answers: {},
        notes: '',
        tells: false,
        words: t('Your appointment is booked. See you then!'),
      }}
      submit={t('Book event')}
      onSubmit={async ({ contactId, typeId, title, day: on, time, durationMin, answers, notes, ...told }) => {
        const result = await book.mutateAsync({
          contactId,
          typeId: typeId || null,
          title,
          start: instantAt(on, minuteOf(time) ?? 0, app.timeZone),
          durationMin: typeId === '' ? durationMin : null,
          fields: typeId === '' ? {} : answers,
          notes: notes || null,
          ...telling(told),
        })
        if (result.outcome === 'created') return result
        if (result.outcome === 'invalid') throw new FieldFault(typeId === '' ? 'time' : 'answers', result.reason)
        throw new FieldFault('time', refusalText(result.outcome, result.alternatives, app.timeZone))
      }}
      done={({ untold }) =>
        untold === undefined ? t('Event booked.') : t('Event booked. The customer was not told: {untold}', { untold })
      }
      onDone={({ event }) => onBooked(event.id)}
      onClose={onClose}
    >
      {({ control }, values) => (
        <>
          <ContactField control={control} />
          <SelectField control={control} name="typeId" label={t('Event type')} options={options} />
          <TextField
            control={control}
            name="title"
            label={t('Title')}
            maxLength={200}
            placeholder={values.typeId === '' ? t('Event') : t('As the type is called')}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="day" type="date" label={t('Day')} />
            <TextField control={control} name="time" type="time" step={300} label={t('Time')} help={app.timeZone.replaceAll('_', ' ')} />
          </div>
          {values.typeId === '' ? (
            <TextField control={control} name="durationMin" type="number" min={1} label={t('Minutes')} />
          ) : (
            <FreeTimes control={control} />
          )}
          <Questions control={control} fields={types.data?.find(({ id }) => id === values.typeId)?.fields ?? []} />
          <AreaField control={control} name="notes" label={t('Notes')} rows={2} maxLength={4_096} />
          <TellFields control={control} tells="tells" words="words" />
        </>
      )}
    </FormDialog>
  )
}

function ContactField({ control }: { control: Control }) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const found = useQuery(searchContactsQuery(app.id, words))
  return (
    <FoundField
      control={control}
      name="contactId"
      label={t('Contact')}
      placeholder={t('Name, phone or email')}
      options={(found.data?.items ?? []).map(({ id, name, phone }) => ({ value: id, label: name ?? phone ?? t('Unknown') }))}
      none={words.length < 2 ? t('Type at least two letters.') : t('No contacts found.')}
      onWords={setWords}
    />
  )
}

/** What the chosen type asks; what is wrong with the answers is said below them. */
function Questions({ control, fields }: { control: Control; fields: readonly EventField[] }) {
  const { field, fieldState } = useController({ control, name: 'answers' })
  const answers = field.value
  return (
    <>
      {fields.map((question) => (
        <AnswerField
          key={question.name}
          field={question}
          value={answers[question.name] ?? ''}
          error={null}
          onChange={(value) => field.onChange({ ...answers, [question.name]: value })}
        />
      ))}
      {fieldState.error?.message && (
        <p role="alert" className="text-meta text-danger">
          {fieldState.error.message}
        </p>
      )}
    </>
  )
}

/** The free times of the chosen type on the chosen day, to be taken by a click. */
function FreeTimes({ control }: { control: Control }) {
  const { app } = useCurrentApp()
  const { field } = useController({ control, name: 'time' })
  const [typeId, day] = useWatch({ control, name: ['typeId', 'day'] })
  const isDay = z.iso.date().safeParse(day).success
  const from = isDay ? instantAt(day, 0, app.timeZone) : ''
  const slots = useQuery({ ...slotsQuery(app.id, typeId, from), enabled: isDay })
  const times = (slots.data ?? [])
    .filter(({ start }) => wallOf(start, app.timeZone).day === day)
    .map(({ start }) => clock(start, app.timeZone))
  if (!slots.data) return null
  if (times.length === 0) return <p className="text-secondary text-ink-2">{t('Nothing is free on this day.')}</p>
  return (
    <div role="group" aria-label={t('Free times')} className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
      {times.map((time) => (
        <button
          key={time}
          type="button"
          aria-pressed={time === field.value}
          onClick={() => field.onChange(time)}
          className="h-7 rounded-control border border-line-strong px-2 text-secondary tabular-nums hover:bg-hover aria-pressed:border-lagoon aria-pressed:bg-lagoon-soft aria-pressed:text-lagoon-fg max-phone:h-11"
        >
          {time}
        </button>
      ))}
    </div>
  )
}
