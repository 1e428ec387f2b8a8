import { dateLocale } from '#domain/i18n/locale.ts'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { EventField } from '#domain/scheduling/event.ts'
import { Guest } from '#domain/scheduling/guest.ts'
import type { Json } from '#domain/json.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'

import { GuestFields } from './guest-fields.tsx'
import { AnswerField } from '#web/kit/form/answer-field.tsx'

type Props = {
  form: { slots: readonly { start: string }[]; timeZone: string; fields: readonly EventField[] }
  /** Asks who books, where nobody knows yet. */
  asksGuest?: boolean
  submit?: string
  busy: boolean
  error: Error | null
  /** What the server said is wrong with single answers, and what to do. */
  refused?: { hint: string; fieldFault: (path: string) => string | null } | null
  onSubmit: (body: { start: string; answers: Record<string, Json>; guest: Guest }) => void
}

/** The times, by day, and the questions of the event type. */
export function BookingForm({ form, asksGuest = false, submit: label = t('Book'), busy, error, refused = null, onSubmit }: Props) {
  const days = daysOf(form.slots, form.timeZone)
  const [day, setDay] = useState(days[0]?.name ?? '')
  const [start, setStart] = useState('')
  const [answers, setAnswers] = useState<Record<string, Json>>({})
  const [guest, setGuest] = useState<Guest>({ name: '', phone: '', email: '' })
  const [tried, setTried] = useState(false)
  const missing = (name: string, required: boolean) => (tried && required && !answers[name] ? t('This is needed.') : null)
  const times = days.find(({ name }) => name === day)?.times ?? []

  const read = Guest.safeParse({ ...guest, phone: guest.phone.replaceAll(/[\s().-]/g, '') })
  const guestFault = (path: string) =>
    (tried && read.error?.issues.find(({ path: [part] }) => `guest.${String(part)}` === path)?.message) || refused?.fieldFault(path)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = start !== '' && form.fields.every(({ name, required }) => !required || answers[name])
    if (isWhole && (!asksGuest || read.success)) onSubmit({ start, answers, guest: read.data ?? guest })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {error && (
        <InlineAlert tone="danger" title={error.message}>
          {refused?.hint}
        </InlineAlert>
      )}
      <Field label={t('Day')} help={t('Times in {replaceAll}', { replaceAll: form.timeZone.replaceAll('_', ' ') })}>
        {(wiring) => (
          <select
            value={day}
            onChange={(event) => {
              setDay(event.target.value)
              setStart('')
            }}
            className={inputStyle({ className: 'h-9 w-full max-phone:h-11' })}
            {...wiring}
          >
            {days.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Times times={times} chosen={start} isMissing={tried && start === ''} onChoose={setStart} />
      {form.fields.map((field) => (
        <AnswerField
          key={field.name}
          field={field}
          value={answers[field.name] ?? ''}
          error={missing(field.name, field.required) ?? refused?.fieldFault(`answers.${field.name}`)}
          onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
        />
      ))}
      {asksGuest && <GuestFields guest={guest} faultOf={guestFault} onChange={setGuest} />}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  )
}

/** The times of a day. */
function Times({
  times,
  chosen,
  isMissing,
  onChoose,
}: {
  times: Day['times']
  chosen: string
  isMissing: boolean
  onChoose: (at: string) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-secondary font-medium">{t('Time')}</legend>
      <div className="grid grid-cols-4 gap-2 max-phone:grid-cols-3">
        {times.map(({ at, time }) => (
          <label
            key={at}
            className="flex h-9 cursor-pointer items-center justify-center rounded-control border border-line-strong text-secondary font-medium tabular-nums transition-colors duration-80 hover:bg-hover has-checked:border-lagoon has-checked:bg-lagoon-soft has-checked:text-lagoon-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-lagoon max-phone:h-11"
          >
            <input type="radio" name="start" value={at} checked={chosen === at} onChange={() => onChoose(at)} className="sr-only" />
            {time}
          </label>
        ))}
      </div>
      {isMissing && (
        <p role="alert" className="mt-1.5 text-meta text-danger">
          {t('Choose a time.')}
        </p>
      )}
    </fieldset>
  )
}

interface Day {
  /** "Monday, 23 November". */
  name: string
  times: { at: string; time: string }[]
}

/** Sorts free times into days, on the clock of a zone. */
function daysOf(slots: readonly { start: string }[], timeZone: string): Day[] {
  const dayFormat = new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const timeFormat = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', timeZone })
  const days = Map.groupBy(slots, ({ start }) => dayFormat.format(new Date(start)))
  return [...days].map(([name, ofDay]) => ({
    name,
    times: ofDay.map(({ start }) => ({ at: start, time: timeFormat.format(new Date(start)) })),
  }))
}
