import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { EventType } from '#domain/scheduling/event.ts'
import type { Json } from '#domain/json.ts'
import { Phone } from '#domain/contacts/phone.ts'

type Question = EventType['fields'][number]

/** An invalid answer, with its path in the body. */
export interface AnswerFault {
  path: string
  message: string
}

/** Parses the answers of a booking page: only asked questions, each by type. */
export function readAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, Json>>,
): { answers: Record<string, Json>; faults: AnswerFault[] } {
  const answers: Record<string, Json> = {}
  const faults: AnswerFault[] = []
  for (const question of questions) {
    const { name, label, required } = question
    const answer = Object.hasOwn(given, name) ? given[name] : null
    const isBlank = answer === undefined || answer === null || answer === '' || (answer === false && question.type === 'boolean')
    const path = `answers.${name}`
    if (isBlank && required) faults.push({ path, message: storedText('{label} is missing.', { label }) })
    if (isBlank) continue
    const read = readAnswer(question, answer)
    if (read.success) answers[name] = read.data
    else faults.push({ path, message: `${label}: ${FAULTS[question.type]}` })
  }
  return { answers, faults }
}

const FAULTS: Readonly<Record<Question['type'], string>> = {
  text: 'write up to 1,000 letters.',
  number: 'write a number.',
  email: 'write an email address, like name@example.com.',
  phone: 'write it as + and 11 to 14 digits.',
  date: 'choose a day.',
  choice: 'choose one of the list.',
  boolean: 'tick it or leave it.',
}

function readAnswer({ type, choices }: Question, answer: Json): z.ZodSafeParseResult<Json> {
  switch (type) {
    case 'text':
      return z.string().trim().min(1).max(1_000).safeParse(answer)
    case 'number':
      return z.coerce
        .number()
        .finite()
        .safeParse(typeof answer === 'string' ? answer.trim().replace(',', '.') : answer)
    case 'email':
      return z
        .email()
        .max(320)
        .safeParse(typeof answer === 'string' ? answer.trim() : answer)
    case 'phone':
      return Phone.safeParse(typeof answer === 'string' ? answer.replaceAll(/[\s().-]/g, '') : answer)
    case 'date':
      return z.iso.date().safeParse(answer)
    case 'choice':
      return z
        .string()
        .refine((choice) => choices.includes(choice))
        .safeParse(answer)
    case 'boolean':
      return z.boolean().safeParse(answer)
    default:
      return type satisfies never
  }
}
