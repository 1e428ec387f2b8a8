import type { Json } from '#domain/json.ts'
import type { IncomingContent } from '#domain/message.ts'

import type { AskConfig, AskInput, AskOption } from './config.ts'

/** What an answer came to: a value with the exit it takes, a wrong answer, a skip, or a tap on some other question. */
export type Reading = { is: 'value'; value: Json; exit: string } | { is: 'wrong'; why: string } | { is: 'skip' } | { is: 'stale' }

/** Names the button of an option: the step's id stands in it, so that a tap on an old question is recognised. */
export const optionTapId = (stepId: string, optionId: string): string => `${stepId}/${optionId}`

/** The name of the exit that an option takes. */
export const optionExit = (optionId: string): string => `option:${optionId}`

/** Reads what the customer said as an answer to this question. */
export function readAnswer(config: AskConfig, stepId: string, said: IncomingContent): Reading {
  const { input } = config
  const text = textOf(said)
  if (text !== null && config.skipWord !== undefined && same(text, config.skipWord)) return { is: 'skip' }
  if (input.type === 'button' || input.type === 'list') return readChoice(config, input.options, stepId, said)
  if (text === null) return { is: 'wrong', why: wantedText[input.type] }
  switch (input.type) {
    case 'text':
      return readText(input, text)
    case 'number':
      return readNumber(input, text)
    case 'email':
      return readEmail(text)
    default:
      return input satisfies never
  }
}

const wantedText = {
  text: 'Write your answer as a text message.',
  number: 'Send a number, like 42.',
  email: 'Send an email address, like name@example.com.',
}

function textOf(said: IncomingContent): string | null {
  if (said.type === 'text') return said.text.trim()
  if (said.type === 'buttonReply' || said.type === 'listReply') return said.title.trim()
  return null
}

function readChoice(config: AskConfig, options: readonly AskOption[], stepId: string, said: IncomingContent): Reading {
  if (said.type === 'buttonReply' || said.type === 'listReply') {
    const tapped = options.find((option) => optionTapId(stepId, option.id) === said.id)
    if (tapped) return chosen(tapped)
  }
  const text = textOf(said)
  const typed =
    text === null ? undefined : options.find((option) => [option.title, ...(option.synonyms ?? [])].some((word) => same(word, text)))
  if (typed) return chosen(typed)
  // An old button's tap is neither an answer nor a mistake: the question stands as it was.
  if (said.type === 'buttonReply' || said.type === 'listReply') return { is: 'stale' }
  if (config.acceptOther && text !== null && text !== '') return { is: 'value', value: text, exit: 'else' }
  return { is: 'wrong', why: `Choose one of: ${options.map((option) => option.title).join(', ')}.` }
}

const chosen = (option: AskOption): Reading => ({ is: 'value', value: option.title, exit: optionExit(option.id) })

function readText(input: Extract<AskInput, { type: 'text' }>, text: string): Reading {
  if (text.length < (input.minLength ?? 1)) return { is: 'wrong', why: `Write at least ${input.minLength ?? 1} characters.` }
  if (input.maxLength !== undefined && text.length > input.maxLength)
    return { is: 'wrong', why: `Write at most ${input.maxLength} characters.` }
  if (input.pattern !== undefined && !matches(input.pattern, text)) return { is: 'wrong', why: 'This does not have the expected form.' }
  return { is: 'value', value: text, exit: 'answered' }
}

function readNumber(input: Extract<AskInput, { type: 'number' }>, text: string): Reading {
  const number = parseNumber(text)
  if (number === null) return { is: 'wrong', why: wantedText.number }
  if (input.whole === true && !Number.isInteger(number)) return { is: 'wrong', why: 'Send a whole number, like 3.' }
  if (input.min !== undefined && number < input.min) return { is: 'wrong', why: `Send a number of at least ${input.min}.` }
  if (input.max !== undefined && number > input.max) return { is: 'wrong', why: `Send a number of at most ${input.max}.` }
  return { is: 'value', value: number, exit: 'answered' }
}

/** Reads "1,250.5", "1 250,5", "€ 12" and "12 pcs": the first number of the text, in either decimal style. */
function parseNumber(text: string): number | null {
  const found = /[-+]?\d[\d.,\s]*/u.exec(text)?.[0].replaceAll(/\s/g, '').replace(/[.,]$/, '')
  if (found === undefined) return null
  const decimal = Math.max(found.lastIndexOf('.'), found.lastIndexOf(','))
  const digitsAfter = found.length - decimal - 1
  const grouped = decimal < 0 || (digitsAfter === 3 && !/[.,].*[.,]/.test(found) && !found.startsWith('0'))
  const plain = grouped ? found.replaceAll(/[.,]/g, '') : `${found.slice(0, decimal).replaceAll(/[.,]/g, '')}.${found.slice(decimal + 1)}`
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

function readEmail(text: string): Reading {
  const found = /[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,190}\.[^\s@<>(),;:".\d]{2,}/u.exec(text)?.[0].replace(/\.+$/, '')
  return found === undefined ? { is: 'wrong', why: wantedText.email } : { is: 'value', value: found, exit: 'answered' }
}

const same = (a: string, b: string): boolean => a.trim().toLocaleLowerCase('en') === b.trim().toLocaleLowerCase('en')

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text.slice(0, 500))
  } catch {
    return true
  }
}
