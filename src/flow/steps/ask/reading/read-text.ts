import { type AnswerContext, answerLanguage } from '#flow/answers/answer-context.ts'
import { askBackLanguage, writeNumber } from '#flow/answers/ask-back.ts'
import { readEmail } from '#flow/answers/email/read-email.ts'
import { readName } from '#flow/answers/name/read-name.ts'
import { readNumber } from '#flow/answers/number/read-number.ts'
import { readPhone } from '#flow/answers/phone/read-phone.ts'
import type { Reading as Understood } from '#flow/answers/reading.ts'
import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { compilePattern } from '#flow/expression/condition/pattern.ts'
import type { InputOf } from '../input.ts'
import { answered, outside, type Reading, wrong } from './reading.ts'

/** Reads a text within its limits. One without a pattern is free: it may come in pieces. */
export function readText(input: InputOf<'text'>, text: string, scope: Scope, render: (template: string) => string): Reading {
  if (input.format === 'phone') return readNumberToCall(text, scope)
  const least = input.minLength ?? 1
  if (text.length < least) return outside('minLength', least)
  if (input.maxLength !== undefined && text.length > input.maxLength) return outside('maxLength', input.maxLength)
  if (input.pattern === undefined) return { is: 'value', value: text, exit: 'answered', free: true }
  if (compilePattern(input.pattern)?.isWhole(text)) return answered(text)
  const words = input.patternMessage ? render(input.patternMessage) : ''
  return words === '' ? wrong('pattern') : { is: 'wrong', why: { words } }
}

function readNumberToCall(text: string, scope: Scope): Reading {
  const { contact, app } = scope
  const read = readPhone(text, { known: contact.phone, zones: [contact.timeZone, app.timeZone] })
  if (read.kind !== 'unread') return settled(read, text, toAnswerContext(scope))
  return wrong(read.reason === 'several' ? 'onePhone' : 'phone')
}

/** Reads the one number of a text, within its limits; where it is not sure, it is asked back. */
export function readAmount(input: InputOf<'number'>, text: string, context: AnswerContext): Reading {
  const read = readNumber(text, context, input.decimal)
  if (read.kind === 'unread') return wrong(read.reason === 'several' ? 'oneNumber' : 'number')
  const number = read.value
  const written = (limit: number): string => writeNumber(limit, answerLanguage(context), context)
  if (input.whole === true && !Number.isInteger(number)) return outside('wholeNumber')
  if (input.min !== undefined && number < input.min) return outside('atLeast', written(input.min))
  if (input.max !== undefined && number > input.max) return outside('atMost', written(input.max))
  if (read.kind === 'sure') return answered(number)
  const language = askBackLanguage(text, read.language, context)
  return { is: 'maybe', value: number, shown: writeNumber(number, language, context), language }
}

/** Reads the one email address of a text. */
export function readAddress(text: string, context: AnswerContext): Reading {
  const read = readEmail(text)
  if (read.kind !== 'unread') return settled(read, text, context)
  return wrong(read.reason === 'several' ? 'oneEmail' : 'email')
}

/** Reads a person's name. */
export function readOwnName(text: string, context: AnswerContext): Reading {
  const read = readName(text)
  return read.kind === 'unread' ? wrong('name') : settled(read, text, context)
}

/** Takes what is sure, and asks back what is not. */
function settled(read: Exclude<Understood<string>, { kind: 'unread' }>, text: string, context: AnswerContext): Reading {
  if (read.kind === 'sure') return answered(read.value)
  return { is: 'maybe', value: read.value, shown: read.value, language: askBackLanguage(text, read.language, context) }
}
