import type { Json } from '#domain/json.ts'

/** How a number is written: with a decimal point, a decimal comma, or to be seen from the number itself. */
export type DecimalSign = 'auto' | 'point' | 'comma'

const FOUND = /[-+−]?\d(?:[\d.,'’\s]*\d)?/u

/** Reads a stored value as a number: one that is, or a text that says one, as machines write it ("1.500" is one and a half) or else as people do. */
export function storedNumber(value: Json): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const plain = Number(value)
  return Number.isFinite(plain) ? plain : wholeNumber(value)
}

/** Reads the first number of a text: "€ 1.250,50", "about 12 pcs", "twenty-one". Null where there is none. */
export function firstNumber(text: string, decimal: DecimalSign = 'auto'): number | null {
  const plain = westernDigits(text.slice(0, 1_000))
  const found = FOUND.exec(plain)?.[0]
  return found === undefined ? numberWord(plain) : toNumber(found, decimal)
}

function wholeNumber(text: string): number | null {
  const plain = westernDigits(text.trim())
  return plain !== '' && FOUND.exec(plain)?.[0] === plain ? toNumber(plain, 'auto') : null
}

function toNumber(found: string, sign: DecimalSign): number | null {
  const text = found.replaceAll(/[\s'’]/gu, '').replace('−', '-')
  const at = decimalAt(text, sign)
  const plain =
    at < 0 ? text.replaceAll(/[.,]/g, '') : `${text.slice(0, at).replaceAll(/[.,]/g, '')}.${text.slice(at + 1).replaceAll(/[.,]/g, '')}`
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** Where the decimal sign stands, -1 where there is none. Three digits behind one single sign are thousands, unless a zero stands before it. */
function decimalAt(text: string, sign: DecimalSign): number {
  if (sign !== 'auto') return text.lastIndexOf(sign === 'point' ? '.' : ',')
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return at
  const mark = text.charAt(at)
  if (text.indexOf(mark) !== at) return -1
  const alone = !/[.,]/.test(text.slice(0, at))
  return alone && text.length - at - 1 === 3 && !/^[-+]?0/.test(text) ? -1 : at
}

/** The first signs of the digits that phones write beside ours: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]

const westernDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const WORD = new RegExp(
  `\\b(?:(${TENS.join('|')})(?:[\\s-]+(${SMALL.slice(1, 10).join('|')}))?|(${SMALL.join('|')}))\\b(\\s+hundred\\b)?`,
  'i',
)

/** "Two", "twenty-one", "three hundred". */
function numberWord(text: string): number | null {
  const found = WORD.exec(text)
  if (!found) return null
  const [, tens = '', unit = 'zero', small = '', hundred] = found.map((word: string | undefined) => word?.toLocaleLowerCase('en'))
  const value = tens === '' ? SMALL.indexOf(small) : (TENS.indexOf(tens) + 2) * 10 + SMALL.indexOf(unit)
  return hundred === undefined ? value : value * 100
}
