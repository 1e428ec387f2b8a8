import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { ListedEvent, Slot } from '#domain/scheduling/event.ts'

import { useChangeEvent } from '#web/api/scheduling/event-queries.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { instantAt, minuteOf, timeOf, wallOf } from './calendar-days.ts'
import { formatSpan } from './event-look.ts'
import { TellFields, Telling, telling } from './tell-fields.tsx'

type Props = { event: ListedEvent; onClose: () => void }

const Time = z.string().refine((time) => minuteOf(time) !== null, t('Write a time like 09:30.'))
const Moved = z.object({ day: z.iso.date(t('Choose a day.')), time: Time, ...Telling })
const Cancelled = z.object({ reason: z.string().trim().min(1, t('Say why, so that others know.')).max(400), ...Telling })

/** What a toast says after a change: also that the customer could not be told. */
const doneText = (done: string) => (result: { untold?: string | undefined }) =>
  result.untold === undefined ? done : t('{done} The customer was not told: {untold}', { done, untold: result.untold })

/** Says which times are free near one that is not. */
export function refusalText(outcome: 'slotTaken' | 'outsideHours', alternatives: readonly Slot[], zone: string): string {
  const why = outcome === 'slotTaken' ? t('This time is taken.') : t('This cannot be booked at this time.')
  const free = alternatives.map((slot) => formatSpan(slot, zone))
  return free.length === 0 ? t('{why} Nothing is free near it.', { why }) : t('{why} Free: {free}.', { why, free: free.join('; ') })
}

/** Moves an event to another time; its reminders move with it. */
export function MoveDialog({ event, start, onClose }: Props & { start: string }) {
  const { app } = useCurrentApp()
  const change = useChangeEvent(app.id)
  const { day, minute } = wallOf(start, app.timeZone)
  const length = Date.parse(event.end) - Date.parse(event.start)
  const when = formatSpan({ start, end: new Date(Date.parse(start) + length).toISOString() }, app.timeZone)
  return (
    <FormDialog
      title={t('Move “{title}”', { title: event.title })}
      description={t('Now {event}. Reminders that are still to come move too.', { event: formatSpan(event, app.timeZone) })}
      schema={Moved}
      initial={{
        day,
        time: timeOf(minute),
        tells: false,
        words: t('Your appointment “{title}” was moved to {when}.', { title: event.title, when }),
      }}
      submit={t('Move event')}
      onSubmit={async ({ day: to, time, ...told }) => {
        const result = await change.mutateAsync({
          contactId: event.contactId,
          eventId: event.id,
          start: instantAt(to, minuteOf(time) ?? 0, app.timeZone),
          ...telling(told),
        })
        return orFault(result, 'time', app.timeZone)
      }}
      done={doneText(t('Event moved.'))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="day" type="date" label={t('Day')} />
            <TextField control={control} name="time" type="time" step={300} label={t('Time')} help={app.timeZone.replaceAll('_', ' ')} />
          </div>
          <TellFields control={control} tells="tells" words="words" />
        </>
      )}
    </FormDialog>
  )
}

/** Cancels an event, with the reason. Its time is free again. */
export function CancelDialog({ event, onClose }: Props) {
  const { app } = useCurrentApp()
  const change = useChangeEvent(app.id)
  return (
    <FormDialog
      title={t('Cancel “{title}”?', { title: event.title })}
      description={t('Its time becomes free, and no reminder is sent. A cancelled event stays cancelled.')}
      schema={Cancelled}
      initial={{
        reason: '',
        tells: false,
        words: t('Your appointment “{title}” on {event} is cancelled.', { title: event.title, event: formatSpan(event, app.timeZone) }),
      }}
      submit={t('Cancel event')}
      tone="danger"
      onSubmit={async ({ reason, ...told }) =>
        orFault(
          await change.mutateAsync({ contactId: event.contactId, eventId: event.id, status: 'cancelled', reason, ...telling(told) }),
          'reason',
          app.timeZone,
        )
      }
      done={doneText(t('Event cancelled.'))}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <AreaField control={control} name="reason" label={t('Reason')} rows={2} maxLength={400} />
          <TellFields control={control} tells="tells" words="words" />
        </>
      )}
    </FormDialog>
  )
}

type Result = Awaited<ReturnType<ReturnType<typeof useChangeEvent>['mutateAsync']>>

function orFault(result: Result, field: string, zone: string): { untold?: string | undefined } {
  switch (result.outcome) {
    case 'updated':
      return result
    case 'none':
      throw new FieldFault(field, 'This event is gone. Load the page again.')
    case 'invalid':
      throw new FieldFault(field, result.reason)
    default:
      throw new FieldFault(field, refusalText(result.outcome, result.alternatives, zone))
  }
}
