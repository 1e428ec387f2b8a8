import type { Json } from '#domain/json.ts'
import { escapePattern, wordPattern } from '#domain/word-pattern.ts'

/** Whose data is replaced. */
export interface Person {
  name: string | null
  phone: string | null
  email: string | null
  fields: Readonly<Record<string, Json>>
}

/** Nobody's: the domain and the number are kept free for examples. */
const NOBODY = { name: 'Robin Sample', email: 'robin@example.com', phone: '+1 555 0100' }

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
const PHONE = /(?:\+|\b00)\d(?:[\s().-]{0,2}\d){6,14}/g
/** Shorter values of fields stand in too many other words. */
const MIN_FIELD = 4

/** Replaces a contact's name, addresses and fields in the texts of a value, and every other email and phone number. */
export function replacePersonalData({ name, phone, email, fields }: Person): { name: string; replace(from: unknown): unknown } {
  const words: [RegExp, string][] = [
    ...(email ? [[literal(email), NOBODY.email] as [RegExp, string]] : []),
    ...(phone ? [[digits(phone), NOBODY.phone] as [RegExp, string]] : []),
    ...(name ? names(name) : []),
    ...Object.entries(fields).flatMap(([field, value]): [RegExp, string][] =>
      typeof value === 'string' && value.trim().length >= MIN_FIELD ? [[literal(value.trim()), `(${field})`]] : [],
    ),
  ]
  const text = (from: string): string =>
    words
      .reduce((cleaned, [pattern, instead]) => cleaned.replaceAll(pattern, instead), from)
      .replaceAll(EMAIL, NOBODY.email)
      .replaceAll(PHONE, NOBODY.phone)
  const replace = (from: unknown): unknown => {
    if (typeof from === 'string') return text(from)
    if (typeof from !== 'object' || from === null) return from
    if (Array.isArray(from)) return from.map(replace)
    return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, replace(value)]))
  }
  return { name: NOBODY.name, replace }
}

/** The whole name, and its parts, as words. */
function names(name: string): [RegExp, string][] {
  const [first = '', ...others] = NOBODY.name.split(' ')
  const parts = name.split(/\s+/).filter((part) => part.length >= 3)
  return [[word(name), NOBODY.name], ...parts.map((part, index): [RegExp, string] => [word(part), index === 0 ? first : others.join(' ')])]
}

const literal = (text: string): RegExp => new RegExp(escapePattern(text), 'giu')
const word = (text: string): RegExp => wordPattern(text.trim(), 'giu')

/** A number however its digits are set apart. */
const digits = (phone: string): RegExp =>
  new RegExp(String.raw`\+?${Array.from(phone.replaceAll(/\D/g, '')).join(String.raw`[\s().-]{0,2}`)}`, 'g')
