import type { Json } from '../json.ts'
import type { FormItem, FormScreen } from './form.ts'
import { typed } from './from-answers.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const PHONE = /^\+?[\d\s().-]{6,24}$/

/** What is wrong with the answers of a screen, in words for the customer; null when nothing is. */
export function checkAnswers({ items }: FormScreen, given: Readonly<Record<string, Json>>): string | null {
  for (const item of items) {
    if (!('name' in item)) continue
    const fault = faultOf(item, Object.hasOwn(given, item.name) ? (given[item.name] ?? null) : null)
    if (fault !== null) return `${item.label}: ${fault}`
  }
  return null
}

function faultOf(item: Extract<FormItem, { name: string }>, value: Json): string | null {
  const isEmpty = value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return item.required ? 'please answer this.' : null
  const text = typeof value === 'string' ? value.trim() : ''
  switch (item.kind) {
    case 'email':
      return EMAIL.test(text) ? null : 'this is no email address.'
    case 'phone':
      return PHONE.test(text) ? null : 'this is no phone number.'
    case 'date':
      return typed(value, 'date') === null ? 'this is no day.' : null
    case 'number':
      return outside(item, typed(value, 'number'))
    case 'choice':
    case 'choices':
      return notOffered(item, value)
    default:
      return null
  }
}

function outside({ min, max }: Extract<FormItem, { kind: 'number' }>, number: Json): string | null {
  if (typeof number !== 'number') return 'this is no number.'
  if (min !== null && number < min) return `at least ${min}.`
  return max !== null && number > max ? `at most ${max}.` : null
}

function notOffered({ options }: Extract<FormItem, { options: unknown }>, value: Json): string | null {
  if (options.from === 'times') return null
  const chosen = Array.isArray(value) ? value : [value]
  const isKnown = (one: Json) => options.items.some(({ title }) => title.trim() === one)
  return chosen.every(isKnown) ? null : 'please choose one of the options.'
}
