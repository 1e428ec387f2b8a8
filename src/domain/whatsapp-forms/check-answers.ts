import type { Json } from '../json.ts'
import type { FormItem, FormScreen } from './form.ts'
import { typed } from './from-answers.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const PHONE = /^\+?[\d\s().-]{6,24}$/

/** What is wrong with an answer; whoever tells the customer says it in the customer's language. */
export type AnswerProblem = 'answerMissing' | 'notEmail' | 'notPhone' | 'notDay' | 'notNumber' | 'tooSmall' | 'tooLarge' | 'notOffered'

export interface AnswerFault {
  problem: AnswerProblem
  /** What was asked, as it stands on the screen. */
  question: string
  /** What a number passes. */
  limit?: number
}

type Fault = Omit<AnswerFault, 'question'>

/** The first thing that is wrong with the answers of a screen; null when nothing is. */
export function checkAnswers({ items }: FormScreen, given: Readonly<Record<string, Json>>): AnswerFault | null {
  for (const item of items) {
    if (!('name' in item)) continue
    const fault = faultOf(item, Object.hasOwn(given, item.name) ? (given[item.name] ?? null) : null)
    if (fault !== null) return { ...fault, question: item.label }
  }
  return null
}

function faultOf(item: Extract<FormItem, { name: string }>, value: Json): Fault | null {
  const isEmpty = value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return item.required ? { problem: 'answerMissing' } : null
  const text = typeof value === 'string' ? value.trim() : ''
  switch (item.kind) {
    case 'email':
      return EMAIL.test(text) ? null : { problem: 'notEmail' }
    case 'phone':
      return PHONE.test(text) ? null : { problem: 'notPhone' }
    case 'date':
      return typed(value, 'date') === null ? { problem: 'notDay' } : null
    case 'number':
      return outside(item, typed(value, 'number'))
    case 'choice':
    case 'choices':
      return notOffered(item, value)
    default:
      return null
  }
}

function outside({ min, max }: Extract<FormItem, { kind: 'number' }>, number: Json): Fault | null {
  if (typeof number !== 'number') return { problem: 'notNumber' }
  if (min !== null && number < min) return { problem: 'tooSmall', limit: min }
  return max !== null && number > max ? { problem: 'tooLarge', limit: max } : null
}

function notOffered({ options }: Extract<FormItem, { options: unknown }>, value: Json): Fault | null {
  if (options.from === 'times') return null
  const chosen = Array.isArray(value) ? value : [value]
  const isKnown = (one: Json) => options.items.some(({ title }) => title.trim() === one)
  return chosen.every(isKnown) ? null : { problem: 'notOffered' }
}
