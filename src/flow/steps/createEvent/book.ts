import { storedText } from '#domain/i18n/t.ts'
import { Phone } from '#domain/contacts/phone.ts'
import type { Slot } from '#domain/scheduling/event.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { fillFields, textOrNull } from '../shared/event-fragments.ts'
import type { CreateEventConfig } from './config.ts'

/** Asks for the booking, at a time that was given or picked; `lost` is how many times were taken before. */
export function book({ config, scope, render }: StepInput<CreateEventConfig>, start: string, slot: Slot | null, lost: number): Outcome {
  const { eventType: typeId, durationMin, reminders, fields, capacity } = config
  const other = textOrNull(config.contact, render, 200)
  const phone = other === null ? null : Phone.safeParse(other.replaceAll(/[\s().-]/g, ''))
  if (phone?.success === false)
    return {
      problem: storedText('“{text}” isn’t a phone number to book for. Enter it with its country code, like +447700900142.', {
        text: other,
      }),
      then: { exit: 'invalid' },
    }
  return {
    then: {
      ask: {
        kind: 'book_event',
        typeId,
        title: render(config.title).trim().slice(0, 200),
        start,
        durationMin,
        timeZone: config.timeZone ?? scope.contact.timeZone,
        resourceId: slot?.resourceId ?? config.resource,
        ...(capacity !== null && { capacity }),
        ...(phone !== null && { forPhone: phone.data }),
        place: textOrNull(config.place, render, 400),
        notes: textOrNull(config.notes, render, 4_096),
        fields: fillFields(fields, render),
        reminders,
        dedupeKey: textOrNull(config.dedupeKey, render, 200),
      },
      state: lost === 0 ? null : lost,
    },
  }
}
