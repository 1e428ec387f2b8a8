import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'

import type { AnswerContext } from '../answer-context.ts'
import { LANGUAGES } from '../reading.ts'
import { readDate } from './read-date.ts'
import type { DateRequest } from './resolve-date.ts'

// A Saturday, ten in the morning in Berlin.
const nobody: AnswerContext = { languages: [], country: null, zone: 'Europe/Berlin', now: '2026-11-21T09:00:00.000Z', question: '' }
const read = (text: string, request: Partial<DateRequest> = {}, context: Partial<AnswerContext> = {}) =>
  readDate(text, { ...nobody, ...context }, { order: 'dayFirst', prefer: 'future', wants: 'day', ...request })
const dayOf = (...[text, request, context]: Parameters<typeof read>): string | null => {
  const reading = read(text, request, context)
  return reading.kind === 'unread' ? null : reading.value.date
}
const timeOf = (text: string, context: Partial<AnswerContext> = {}): string | null => {
  const reading = read(text, { wants: 'time' }, context)
  return reading.kind === 'unread' ? null : reading.value.at
}

test.each([
  ['next Monday', '2026-11-23'],
  ['in 3 days', '2026-11-24'],
  ['today', '2026-11-21'],
  ['let us say tomorrow please', '2026-11-22'],
  ['24/12', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24.12.2027', '2027-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['5 May', '2027-05-05'],
  ['the 12th', '2026-12-12'],
  ['the 31st', '2026-12-31'],
  ['December 24', '2026-12-24'],
  ['May 12', '2027-05-12'],
  ['24 décembre', '2026-12-24'],
  ['29 February', '2028-02-29'],
])('"%s" is a future day', (text, date) => {
  expect(dayOf(text)).toBe(date)
})

test.each([
  ['Freitag 15:30', '2026-11-27T14:30:00.000Z'],
  ['übermorgen 18:00', '2026-11-23T17:00:00.000Z'],
  ['December 24 3pm', '2026-12-24T14:00:00.000Z'],
  ['tomorrow at 5', '2026-11-22T16:00:00.000Z'],
  ['tomorrow at 05:00', '2026-11-22T04:00:00.000Z'],
  ['tomorrow 5pm', '2026-11-22T16:00:00.000Z'],
  ['friday 10:30', '2026-11-27T09:30:00.000Z'],
  ['at 5', '2026-11-21T16:00:00.000Z'],
  ['at 8', '2026-11-22T07:00:00.000Z'],
  ['in 2 hours', '2026-11-21T11:00:00.000Z'],
  ['2026-12-24T17:30', '2026-12-24T16:30:00.000Z'],
  ['2026-12-24T17:30:00Z', '2026-12-24T17:30:00.000Z'],
])('"%s" is an instant of the day it names', (text, at) => {
  expect(timeOf(text)).toBe(at)
})

test.each([
  'not tomorrow',
  'I sat down',
  'between Monday and Wednesday',
  '10.30',
  '',
  'whenever',
  '31/02/2027',
  '2026-02-31',
  '12',
  'x'.repeat(5_000),
])('"%s" is not a date', (text) => {
  expect(read(text).kind).toBe('unread')
})

test.each([
  'December 24',
  '24/12',
  'Friday',
  'the 12th',
  '24.12.26',
  '12 May 1990',
  '24 December 2031',
  'yesterday',
  'tommorow',
  'maybe tomorrow',
  '3/4/2027',
])('asks back about "%s": incomplete, far, past or ambiguous', (text) => {
  expect(read(text).kind).toBe('unsure')
})

test.each(['24 December 2026', '24/12/2026', '2026-12-24', 'tomorrow', 'in 3 days', 'Donnerstag, 24. Dezember 2026'])(
  'accepts "%s" without asking back',
  (text) => {
    expect(read(text).kind).toBe('sure')
  },
)

test('asks back about "today" and "tomorrow" said after midnight', () => {
  expect(read('tomorrow', {}, { now: '2026-11-21T23:30:00.000Z' }).kind).toBe('unsure')
})

test('unknown words make a date unsure, unless the question contains them', () => {
  expect(read('delivery tomorrow').kind).toBe('unsure')
  expect(read('delivery tomorrow', {}, { question: 'When shall we plan your delivery?' }).kind).toBe('sure')
})

test('the customer’s country decides the order in 3/4', () => {
  expect(read('3/4/2027', {}, { languages: ['en'], country: 'GB' })).toEqual({ kind: 'sure', value: { date: '2027-04-03', at: null } })
  expect(dayOf('3/4/2027', {}, { languages: ['en'], country: 'US' })).toBe('2027-03-04')
  expect(read('3/4/2027', {}, { languages: ['en', 'pt'], country: 'BR' })).toMatchObject({ kind: 'sure', value: { date: '2027-04-03' } })
  expect(dayOf('3/4/2027', { order: 'monthFirst' })).toBe('2027-03-04')
  expect(dayOf('12/24')).toBe('2026-12-24')
})

test('a weekday said on that weekday means next week’s', () => {
  const monday = { now: '2026-11-23T09:00:00.000Z' }
  expect(dayOf('next Monday', {}, monday)).toBe('2026-11-30')
  expect(dayOf('Monday', {}, monday)).toBe('2026-11-30')
})

test('a skipped local time moves an hour later, and a doubled one is the first', () => {
  expect(timeOf('28 March 2027 at 02:30')).toBe('2027-03-28T01:30:00.000Z')
  expect(timeOf('31 October 2027 at 02:30')).toBe('2027-10-31T00:30:00.000Z')
})

test('"tomorrow" is the contact’s tomorrow', () => {
  const late = { now: '2026-11-21T23:30:00.000Z' }
  expect(dayOf('tomorrow', {}, { ...late, zone: 'Europe/Berlin' })).toBe('2026-11-23')
  expect(dayOf('tomorrow', {}, { ...late, zone: 'America/New_York' })).toBe('2026-11-22')
})

test('reads a birthday in the past', () => {
  expect(dayOf('12 December', { prefer: 'past' })).toBe('2025-12-12')
  expect(read('12/05/1990', { prefer: 'past' }, { languages: ['de'] })).toMatchObject({ kind: 'sure', value: { date: '1990-05-12' } })
  expect(dayOf('last friday')).toBe('2026-11-20')
})

const monthForms = (language: string, month: number): string[] => {
  const at = Date.UTC(2026, month - 1, 24)
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: 'UTC' }).format(at)
  const full = write({ day: 'numeric', month: 'long' })
  const short = write({ day: 'numeric', month: 'short' })
  const name = write({ month: 'long' })
  const plain = language === 'ja' ? [full] : [`24 ${name}`, `${name} 24`]
  return [...new Set([full, short, full.toLocaleUpperCase(language), full.toLowerCase(), `${full} 🎄`, ...plain])]
}

test('misreads no month and day in any language for an unknown customer', () => {
  const misread: string[] = []
  let count = 0
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month += 1) {
      const wanted = `${month > 10 ? 2026 : 2027}-${String(month).padStart(2, '0')}-24`
      for (const context of [{}, { languages: [language] }]) {
        for (const form of monthForms(language, month)) {
          count += 1
          const reading = read(form, {}, context)
          if (reading.kind !== 'unsure' || reading.value.date !== wanted) misread.push(`${language} ${form}: ${JSON.stringify(reading)}`)
        }
      }
    }
  }

  expect(misread).toEqual([])
  expect(count).toBeGreaterThan(1_344)
})

test('accepts every full date at once', () => {
  const asked: string[] = []
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month += 1) {
      const at = Date.UTC(2027, month - 1, 5)
      const text = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle: 'full', timeZone: 'UTC' }).format(at)
      const reading = read(text, {}, { languages: [language] })
      if (reading.kind !== 'sure' || reading.value.date !== `2027-${String(month).padStart(2, '0')}-05`)
        asked.push(`${text}: ${JSON.stringify(reading)}`)
    }
  }

  expect(asked).toEqual([])
})

test('misreads no weekday in any language', () => {
  const misread: string[] = []
  let count = 0
  for (const language of LANGUAGES) {
    for (let ahead = 1; ahead <= 7; ahead += 1) {
      const day = Temporal.PlainDate.from('2026-11-21').add({ days: ahead })
      const at = day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
      const write = (width: 'long' | 'short') => new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(at)
      const long = write('long')
      const forms = [long, long.toLocaleUpperCase(language), `${long}!`, ...(language === 'ja' ? [] : [write('short')])]
      for (const form of forms) {
        count += 1
        const got = dayOf(form, {}, { languages: [language] })
        if (got !== day.toString()) misread.push(`${language} ${form}: ${got}, not ${day.toString()}`)
      }
      const withTime = `${long} 15:30`
      count += 1
      if (!timeOf(withTime, { languages: [language] })?.startsWith(`${day.toString()}T14:30`)) misread.push(withTime)
    }
  }

  expect(misread).toEqual([])
  expect(count).toBeGreaterThan(287)
})

test.each([
  ['christmas eve', '2026-12-24'],
  ['Heiligabend', '2026-12-24'],
  ['nochebuena', '2026-12-24'],
  ['haftaya bugün', '2026-11-28'],
])('asks back about the day in "%s"', (text, date) => {
  const context = { languages: [], country: null, zone: 'UTC', now: '2026-11-21T10:00:00.000Z', question: '' }
  expect(readDate(text, context, { order: 'dayFirst', prefer: 'future', wants: 'day' })).toMatchObject({ kind: 'unsure', value: { date } })
})

test.each([
  ['quarter to nine tomorrow', '2026-11-22T08:45'],
  ['el viernes a las cuatro y cuarto', '2026-11-27T16:15'],
  ['Montag viertel nach 9', '2026-11-23T09:15'],
  ['Freitag halb vier', '2026-11-27T15:30'],
  ['lundi quinze heures', '2026-11-23T15:00'],
])('reads the hour in "%s"', (text, at) => {
  const context = { languages: [], country: null, zone: 'UTC', now: '2026-11-21T10:00:00.000Z', question: '' }
  expect(readDate(text, context, { order: 'dayFirst', prefer: 'future', wants: 'time' })).toMatchObject({
    kind: 'unsure',
    value: { at: `${at}:00.000Z` },
  })
})

test.each(['every tuesday', 'jeden Montag', 'todos los lunes', '毎週金曜日'])('"%s" is not a single day', (text) => {
  const context = { languages: [], country: null, zone: 'UTC', now: '2026-11-21T10:00:00.000Z', question: '' }
  expect(readDate(text, context, { order: 'dayFirst', prefer: 'future', wants: 'day' }).kind).toBe('unread')
})
