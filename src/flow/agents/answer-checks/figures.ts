import { Temporal } from 'temporal-polyfill'

import { foldLetters } from '#flow/answers/fold-letters.ts'
import { LANGUAGES } from '#flow/answers/reading.ts'

/** A number, price, share, time, date, email address or phone number that stands in a text. */
export interface Figure {
  /** As it is written. */
  text: string
  /** What it can mean: one that stands elsewhere under any of them is the same. */
  readings: readonly string[]
  /** What may be said of it alone where it stands, as the day of a date. */
  parts: readonly string[]
  /** What it counts: a currency, "%", or nothing. */
  unit: string | null
}

/** Finds the figures of a text. Instants, as tools write them, are read on the clock of `zone` too. */
export const figuresIn = (text: string, zone = 'UTC'): Figure[] => text.split('\n').flatMap((line) => figuresOf(foldLetters(line), zone))

function figuresOf(line: string, zone: string): Figure[] {
  const figures: Figure[] = []
  let rest = line
  for (const { pattern, read } of KINDS) {
    // The number of an item of a list counts nothing.
    if (pattern === BARE) rest = rest.replace(/^\d{1,2}[.)] /, '')
    rest = rest.replaceAll(pattern, (found: string) => {
      const figure = read(found, zone)
      if (figure === null) return found
      figures.push({ text: found.trim(), unit: null, parts: [], ...figure })
      return ' · '
    })
  }
  return figures
}

/** Tells whether a figure stands among others: the same value, and of the same kind where both say one. */
export const standsAmong = ({ readings, unit }: Figure, sources: readonly Figure[]): boolean =>
  sources.some(
    (source) =>
      (unit === null || source.unit === null || source.unit === unit) &&
      readings.some((reading) => source.readings.includes(reading) || source.parts.includes(reading)),
  )

interface Kind {
  pattern: RegExp
  read(found: string, zone: string): (Pick<Figure, 'readings'> & Partial<Figure>) | null
}

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'eur',
  eur: 'eur',
  euro: 'eur',
  euros: 'eur',
  $: 'usd',
  usd: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  dolares: 'usd',
  '£': 'gbp',
  gbp: 'gbp',
  pounds: 'gbp',
  '¥': 'jpy',
  jpy: 'jpy',
  円: 'jpy',
  '₹': 'inr',
  inr: 'inr',
  rupees: 'inr',
  '₺': 'try',
  try: 'try',
  tl: 'try',
  lira: 'try',
  chf: 'chf',
  r$: 'brl',
  brl: 'brl',
  reais: 'brl',
  aed: 'aed',
  sar: 'sar',
  ريال: 'sar',
  rp: 'idr',
  idr: 'idr',
  '%': '%',
  percent: '%',
  prozent: '%',
  'por ciento': '%',
  'por cento': '%',
  'pour cent': '%',
  'per cento': '%',
  procent: '%',
  '٪': '%',
}
const escape = (word: string): string => word.replaceAll(/[$]/g, '\\$&')
const UNIT = Object.keys(CURRENCIES)
  .toSorted((a, b) => b.length - a.length)
  .map(escape)
  .join('|')
const NUMBER = String.raw`\d+(?:[.,'  ]\d{3})*(?:[.,]\d+)?`

const BARE = new RegExp(NUMBER, 'g')

/** The names of months in the languages that we know, folded, with their numbers. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => (['long', 'short'] as const).flatMap((style) => monthNames(language, style))).filter(([name]) =>
    /^\p{L}[\p{L}\p{M}]{2,}$/u.test(name),
  ),
)

function monthNames(language: string, month: 'long' | 'short'): [string, number][] {
  const { format } = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => {
    const day = Temporal.PlainDate.from({ year: 2026, month: index + 1, day: 15 }).toZonedDateTime('UTC')
    return [foldLetters(format(day.epochMilliseconds)).replace(/\.$/, ''), index + 1]
  })
}

const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const NAMED_DATE = new RegExp(
  `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|er|º|°|\\.)? ?(?:of |de |d')?(?:${MONTH})(?![\\p{L}\\p{M}])|(?<![\\p{L}\\p{M}])(?:${MONTH})\\.? \\d{1,2}(?!\\d)`,
  'gu',
)

const KINDS: readonly Kind[] = [
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, read: (found) => ({ readings: [`@${found}`] }) },
  { pattern: /\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:\d{2})/g, read: readInstant },
  {
    pattern: /\b\d{4}-\d{2}-\d{2}\b/g,
    read: (found) => dateFigure(found.slice(5, 7), found.slice(8), found.slice(0, 4)),
  },
  { pattern: NAMED_DATE, read: readNamedDate },
  { pattern: new RegExp(`(?<![\\p{L}\\d])(?:${UNIT}) ?${NUMBER}|${NUMBER} ?(?:${UNIT})(?![\\p{L}])`, 'gu'), read: readNumber },
  { pattern: /(?<!\d)\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})?(?!\d)/g, read: readSlashed },
  {
    pattern:
      /(?<!\d)(?:[01]?\d|2[0-3])[:h.][0-5]\d(?!\d)(?: ?[ap]\.?m\b\.?)|(?<!\d)(?:[01]?\d|2[0-3])[:h][0-5]\d(?!\d)|(?<![\d.,])(?:1[0-2]|0?[1-9]) ?[ap]\.?m\b/g,
    read: readTime,
  },
  { pattern: /(?<![\w])\+?\(?\d[\d ()/.-]{6,}\d(?!\w)/g, read: readPhone },
  { pattern: BARE, read: readNumber },
]

function readInstant(found: string, zone: string): Pick<Figure, 'readings' | 'parts'> {
  try {
    const instant = Temporal.Instant.from(found.toUpperCase())
    const seen = ['UTC', zone].map((each) => instant.toZonedDateTimeISO(each))
    return {
      readings: [found, ...seen.flatMap(({ hour, minute, month, day }) => [...clockReadings(hour, minute), `${month}/${day}`])],
      parts: seen.flatMap(({ day, year }) => [`${day}`, `${year}`]),
    }
  } catch {
    return { readings: [found], parts: [] }
  }
}

const dateFigure = (month: number | string, day: number | string, year?: string): Pick<Figure, 'readings' | 'parts'> => ({
  readings: [`${Number(month)}/${Number(day)}`],
  parts: [`${Number(day)}`, ...(year === undefined ? [] : [year])],
})

function readNamedDate(found: string): Pick<Figure, 'readings' | 'parts'> {
  const day = /\d+/.exec(found)?.[0] ?? ''
  const month = [...MONTHS].find(([name]) => new RegExp(`(?<!\\p{L})${name}(?![\\p{L}\\p{M}])`, 'u').test(found))?.[1] ?? 0
  return dateFigure(month, day)
}

/** 3/4 is the third of April or the fourth of March; what ends a sentence may be a number. */
function readSlashed(found: string): Pick<Figure, 'readings' | 'parts'> {
  const [first = '', second = '', year = ''] = found.split(/[./]/)
  return {
    readings: [
      `${Number(first)}/${Number(second)}`,
      `${Number(second)}/${Number(first)}`,
      ...(year === '' ? numberReadings(`${first}.${second}`) : []),
    ],
    parts: [`${Number(first)}`, `${Number(second)}`, ...(year === '' ? [] : [year])],
  }
}

const clockReadings = (hour: number, minute: number): string[] => {
  const clock = `${hour}:${String(minute).padStart(2, '0')}`
  return minute === 0 ? [clock, `${hour}`] : [clock]
}

function readTime(found: string): Pick<Figure, 'readings'> {
  const [hour = 0, minute = 0] = (found.match(/\d+/g) ?? []).map(Number)
  const isAfternoon = /p\.?m/.test(found)
  const isMorning = /a\.?m/.test(found)
  if (isAfternoon || isMorning) return { readings: clockReadings((hour % 12) + (isAfternoon ? 12 : 0), minute) }
  return { readings: clockReadings(hour, minute) }
}

function readPhone(found: string): Pick<Figure, 'readings'> | null {
  const digits = found.replaceAll(/\D/g, '')
  // A number in thousands is none.
  if (digits.length < 7 || new RegExp(`^${NUMBER}$`).test(found.trim())) return null
  return { readings: [`+${digits.slice(-9)}`] }
}

function readNumber(found: string): Pick<Figure, 'readings'> & Pick<Figure, 'unit'> {
  const number = new RegExp(NUMBER).exec(found)?.[0] ?? ''
  const sign = found.replace(number, '').trim()
  return { readings: numberReadings(number), unit: CURRENCIES[sign] ?? null }
}

/** "1.234" is a thousand and more, or one and some. */
function numberReadings(number: string): string[] {
  const plain = number.replaceAll(/['  ]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const whole = plain.replaceAll(/[.,]/g, '')
  if (last < 0) return valueOf(plain)
  const decimals = plain.length - last - 1
  const broken = `${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${plain.slice(last + 1)}`
  return [...(decimals === 3 ? valueOf(whole) : []), ...valueOf(broken)]
}

/** Long runs of digits, as of phones, are known by their end too. */
const valueOf = (digits: string): string[] => [
  digits.includes('.') ? digits.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : digits.replace(/^0+(?=\d)/, ''),
  ...(/^\d{7,}$/.test(digits) ? [`+${digits.slice(-9)}`] : []),
]
