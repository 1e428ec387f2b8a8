import type { Json } from '#domain/json.ts'

import type { AnswerContext } from '../answers/answer-context.ts'
import { joinWords, writeDate, writeMoney } from '../answers/ask-back.ts'
import { toAnswerContext } from '../answers/to-answer-context.ts'
import { toMoment } from '../time/moment.ts'
import { toText } from './template/read-path.ts'

/** Reads a value of the scope by its path. */
export type Read = (path: readonly string[]) => Json

/** What a stored date looks like; whether it is one is seen when it is read. */
const LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/

/** Names under which amounts of money are kept, beside a `currency`. */
const AMOUNT = /^(?:total|sub_?total|price|amount|sum|fee|deposit|(?:unit|item)_?price|total_?price|(?:net|gross)_?amount)$/i
const CURRENCY = /^[A-Z]{3}$/

/** Where a value stands in the scope, and the text that it is written in. */
export interface Around {
  read: Read
  /** Its language counts where the contact's own is not known. */
  source: string
  /** Where the value stands; left out where it is computed. */
  path?: readonly string[]
}

/**
 * Writes a value in a text that a customer reads: a date in full, an amount of money with its currency and a list with its last word, in the contact's
 * language and time zone; a message and a place in words, all else as it is.
 */
export function writeForPeople(value: Json, around: Around): string {
  if (Array.isArray(value)) return writeList(value, around)
  if (typeof value === 'object' && value !== null) return wordsIn(Object.entries(value)) ?? toText(value)
  if (typeof value === 'number') return writeAmount(value, around) ?? toText(value)
  if (typeof value !== 'string' || !LIKE_A_DATE.test(value)) return toText(value)
  const context = contextOf(around)
  const moment = toMoment(value, context.zone)
  return moment ? writeDate(moment, context.languages[0] ?? 'en', context) : value
}

/** The path of the currency that belongs to an amount; null where nothing says that it is money. */
export function currencyPath(path: readonly string[]): readonly string[] | null {
  const name = path.at(-1) ?? ''
  return path.length > 1 && AMOUNT.test(name) ? [...path.slice(0, -1), 'currency'] : null
}

function writeAmount(value: number, around: Around): string | null {
  const path = around.path && currencyPath(around.path)
  const currency = path && around.read(path)
  if (!path || typeof currency !== 'string' || !CURRENCY.test(currency)) return null
  const context = contextOf(around)
  const language = context.languages[0] ?? 'en'
  // Whoever writes the currency beside the amount means it once.
  const isWritten = new RegExp(String.raw`\{\{-?\s*${path.join(String.raw`\.`)}\s*[|}-]`).test(around.source)
  return writeMoney(value, currency, language, context, isWritten)
}

/** A list of words as one says it; anything else in it stays as it is. */
function writeList(items: readonly Json[], around: Around): string {
  const isOfWords = items.every((item) => typeof item === 'string' || typeof item === 'number' || isNamed(item))
  const { path: _, ...inText } = around
  const words = items.map((item) => writeForPeople(item, inText)).filter((word) => word !== '')
  return isOfWords && words.length > 1 ? joinWords(words, contextOf(around).languages[0] ?? 'en') : words.join('')
}

const isNamed = (item: Json): boolean =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && wordsIn(Object.entries(item)) !== null

function contextOf({ read, source }: Around): AnswerContext {
  const text = (...path: string[]): string | null => {
    const found = read(path)
    return typeof found === 'string' && found !== '' ? found : null
  }
  const languages = {
    language: text('contact', 'fields', 'language'),
    locale: text('contact', 'fields', 'locale'),
    lang: text('contact', 'fields', 'lang'),
  }
  const contact = { phone: text('contact', 'phone'), timeZone: text('contact', 'timeZone'), fields: languages }
  return toAnswerContext({ contact, app: { timeZone: text('app', 'timeZone') ?? 'UTC' }, now: text('now') ?? '' }, source)
}

/** The words that stand for a message, a place or a file: nobody should read its JSON. */
function wordsIn(entries: readonly (readonly [string, Json])[]): string | null {
  const value: ReadonlyMap<string, Json> = new Map(entries)
  const words = (...names: string[]): string[] =>
    names.flatMap((name) => {
      const one = value.get(name)
      return typeof one === 'string' && one !== '' ? [one] : []
    })
  const [said] = words('text', 'title', 'caption')
  if (said !== undefined) return said
  const named = words('name', 'address', 'fileName')
  if (named.length > 0) return named.join(', ')
  const [latitude, longitude] = [value.get('latitude'), value.get('longitude')]
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null
}
