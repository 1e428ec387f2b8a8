import type { AnswerContext } from '../../answers/answer-context.ts'
import { askBackLanguage, writeNumber } from '../../answers/ask-back.ts'
import { readEmail } from '../../answers/email/read-email.ts'
import { readName } from '../../answers/name/read-name.ts'
import { readNumber } from '../../answers/number/read-number.ts'
import { readPhone } from '../../answers/phone/read-phone.ts'
import type { Reading as Understood } from '../../answers/reading.ts'
import { toAnswerContext } from '../../answers/to-answer-context.ts'
import type { Scope } from '../../engine/scope.ts'
import { compilePattern } from '../../expression/pattern.ts'
import type { InputOf } from './input.ts'
import { answered, outside, type Reading, wrong } from './reading.ts'

/** Reads a text within its limits. One without a pattern is free: it may come in pieces. */
export function readText(input: InputOf<'text'>, text: string, scope: Scope, render: (template: string) => string): Reading {
  if (input.format === 'phone') return readNumberToCall(text, scope)
  const least = input.minLength ?? 1
  if (text.length < least) return outside(`Write at least ${least} characters.`)
  if (input.maxLength !== undefined && text.length > input.maxLength) return outside(`Write at most ${input.maxLength} characters.`)
  if (input.pattern === undefined) return { is: 'value', value: text, exit: 'answered', free: true }
  if (compilePattern(input.pattern)?.isWhole(text)) return answered(text)
  return wrong((input.patternMessage && render(input.patternMessage)) || 'This does not have the expected form.')
}

function readNumberToCall(text: string, scope: Scope): Reading {
  const { contact, app } = scope
  const read = readPhone(text, { known: contact.phone, zones: [contact.timeZone, app.timeZone] })
  if (read.kind !== 'unread') return settled(read, text, toAnswerContext(scope))
  return wrong(read.reason === 'several' ? 'Send one phone number.' : 'Send a phone number with its country, like +44 7700 900142.')
}

/** Reads the one number of a text, within its limits; where it is not sure, it is asked back. */
export function readAmount(input: InputOf<'number'>, text: string, context: AnswerContext): Reading {
  const read = readNumber(text, context, input.decimal)
  if (read.kind === 'unread') return wrong(read.reason === 'several' ? 'Send one number, like 42.' : 'Send a number, like 42.')
  const number = read.value
  if (input.whole === true && !Number.isInteger(number)) return outside('Send a whole number, like 3.')
  if (input.min !== undefined && number < input.min) return outside(`Send a number of at least ${input.min}.`)
  if (input.max !== undefined && number > input.max) return outside(`Send a number of at most ${input.max}.`)
  if (read.kind === 'sure') return answered(number)
  const language = askBackLanguage(text, read.language, context)
  return { is: 'maybe', value: number, shown: writeNumber(number, language, context), language }
}

/** Reads the one email address of a text. */
export function readAddress(text: string, context: AnswerContext): Reading {
  const read = readEmail(text)
  if (read.kind !== 'unread') return settled(read, text, context)
  return wrong(read.reason === 'several' ? 'Send one email address.' : 'Send an email address, like name@example.com.')
}

/** Reads a person's name. */
export function readOwnName(text: string, context: AnswerContext): Reading {
  const read = readName(text)
  return read.kind === 'unread' ? wrong('Write your name, like Ana López.') : settled(read, text, context)
}

/** Takes what is sure, and asks back what is not. */
function settled(read: Exclude<Understood<string>, { kind: 'unread' }>, text: string, context: AnswerContext): Reading {
  if (read.kind === 'sure') return answered(read.value)
  return { is: 'maybe', value: read.value, shown: read.value, language: askBackLanguage(text, read.language, context) }
}
