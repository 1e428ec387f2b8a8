import { z } from 'zod'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '../i18n/t.ts'
import { PHONE_RULE } from '../constants.ts'
import type { Json } from '../json.ts'
import { Phone } from './phone.ts'

export const FieldType = z.enum(['text', 'number', 'date', 'boolean', 'choice', 'list', 'url', 'phone', 'email'])
export type FieldType = z.infer<typeof FieldType>

/** By what flows, the API and files name a field. */
export const FieldKey = z.string().regex(/^[A-Za-z_][\w-]{0,59}$/, 'Use letters, digits, "_" and "-", and begin with a letter.')

const Label = z.string().trim().min(1).max(60)
const Choices = z.array(z.string().trim().min(1).max(80)).max(200)

/** A typed fact that the app keeps of its contacts. */
export const ContactField = z.object({
  key: FieldKey,
  label: Label,
  type: FieldType,
  /** What a `choice` may be, and what a `list` may hold where it is not empty. */
  choices: Choices,
  position: z.number().int(),
  archived: z.boolean(),
})
export type ContactField = z.infer<typeof ContactField>

export const ContactFieldInput = z.object({ key: FieldKey, label: Label, type: FieldType, choices: Choices.default([]) })
export const ContactFieldChange = z.object({
  label: Label.optional(),
  choices: Choices.optional(),
  position: z.number().int().min(0).max(10_000).optional(),
  archived: z.boolean().optional(),
})

type Checked = { ok: true; value: Json } | { ok: false; message: string }
type Typed = Pick<ContactField, 'label' | 'type' | 'choices'>

const fits = (value: Json): Checked => ({ ok: true, value })
const refused = (message: string): Checked => ({ ok: false, message })

/** Reads what a person or a program wrote into a field. Nothing (null, or a text of spaces) empties it. */
export function checkFieldValue(field: Typed, written: Json): Checked {
  const value = typeof written === 'string' ? written.trim() : written
  if (value === null || value === '') return fits(null)
  switch (field.type) {
    case 'text':
      return isPlain(value) ? checkText(String(value)) : refused(t('Write a text.'))
    case 'number':
      return checkNumber(value)
    case 'date':
      return checkDate(value)
    case 'boolean':
      return checkBoolean(value)
    case 'choice':
      return checkChoice(field, value)
    case 'list':
      return checkList(field, value)
    case 'url':
      return isUrl(value) ? fits(value) : refused(t('Write an address like https://example.com.'))
    case 'phone':
      return Phone.safeParse(value).success ? fits(value) : refused(PHONE_RULE)
    case 'email':
      return z.email().max(320).safeParse(value).success ? fits(value) : refused(t('Write it like name@example.com.'))
    default:
      return field.type satisfies never
  }
}

const isPlain = (value: Json): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

const checkText = (text: string): Checked => (text.length <= 4_000 ? fits(text) : refused(t('Write at most 4,000 letters.')))

function checkNumber(value: Json): Checked {
  // A comma before three digits parts thousands in one country and decimals in the next.
  if (typeof value === 'string' && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(value))
    return refused(t('Write it without a comma, like 1234 or 1.234.'))
  const number = typeof value === 'string' && /^[+-]?\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && Number.isFinite(number) ? fits(number) : refused(t('Write a number like 42 or 3.5.'))
}

function checkDate(value: Json): Checked {
  const day = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value)?.[1] : undefined
  return day !== undefined && z.iso.date().safeParse(day).success ? fits(day) : refused(t('Write a date like 2026-03-31.'))
}

function checkBoolean(value: Json): Checked {
  const word = String(value).toLowerCase()
  if (['true', 'yes', '1', 'y'].includes(word)) return fits(true)
  return ['false', 'no', '0', 'n'].includes(word) ? fits(false) : refused(t('Write yes or no.'))
}

const chosen = (choices: readonly string[], value: Json): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === String(value).toLowerCase())

function checkChoice({ choices }: Typed, value: Json): Checked {
  const choice = isPlain(value) ? chosen(choices, value) : undefined
  return choice === undefined
    ? refused(t('Choose one of: {choices}.', { choices: commaList(choices) || t('(no choices yet)') }))
    : fits(choice)
}

function checkList({ choices }: Typed, value: Json): Checked {
  const items = Array.isArray(value) ? value : String(value).split(/[;,]/)
  const texts = items.filter(isPlain).map((item) => String(item).trim())
  const unknown = choices.length > 0 ? texts.find((text) => chosen(choices, text) === undefined) : undefined
  if (unknown !== undefined) return refused(t('“{unknown}” is none of: {choices}.', { unknown, choices: commaList(choices) }))
  if (texts.length > 100) return refused(t('Write at most 100 values.'))
  return fits([...new Set(texts.filter((text) => text !== '').map((text) => chosen(choices, text) ?? text))])
}

const isUrl = (value: Json): value is string =>
  typeof value === 'string' && value.length <= 2_000 && /^https?:\/\//i.test(value) && URL.canParse(value)

declare const URL: { canParse(text: string): boolean }
