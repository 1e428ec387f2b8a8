import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { fieldOf } from '../shared/field-of.ts'
import type { SendFormConfig } from './config.ts'

/** Asks for the booking that a form's answers describe; a time that the form did not offer is none. */
export function book({ config, state, scope }: StepInput<SendFormConfig>, answers: Readonly<Record<string, Json>>): Outcome {
  const { slotAnswer, titleAnswer = '', notesAnswer = '' } = config
  const start = toText(answers[slotAnswer] ?? null)
  const offered = fieldOf(state, 'offered') ?? null
  const slot = Array.isArray(offered) ? offered.find((one: Json) => fieldOf(one, 'start') === start) : undefined
  if (slot === undefined)
    return {
      problem: storedText('The form’s answer “{text}” isn’t one of the offered times.', { text: slotAnswer }),
      then: { exit: 'invalid' },
    }
  const resourceId = fieldOf(slot, 'resourceId')
  const named = [slotAnswer, titleAnswer, notesAnswer]
  const fields = Object.fromEntries(Object.entries(answers).filter(([name]) => !named.includes(name)))
  return {
    then: {
      ask: {
        kind: 'book_event',
        typeId: config.eventType,
        title: toText(answers[titleAnswer] ?? null).slice(0, 200),
        start,
        durationMin: null,
        timeZone: scope.contact.timeZone,
        resourceId: typeof resourceId === 'string' ? resourceId : config.resource,
        place: null,
        notes: toText(answers[notesAnswer] ?? null).slice(0, 4_096) || null,
        fields,
        reminders: null,
        dedupeKey: null,
      },
      state: { tries: fieldOf(state, 'tries') ?? null, isTaken: true },
    },
  }
}
