import type { Language } from '../reading.ts'

/** Quarters of an hour that are said with the hour: minutes to it or past it, and whether they stand before the hour or behind it. */
interface Quarter {
  minutes: 15 | -15
  stands: 'before' | 'behind'
}

const before = (minutes: 15 | -15): Quarter => ({ minutes, stands: 'before' })
const behind = (minutes: 15 | -15): Quarter => ({ minutes, stands: 'behind' })

export const QUARTERS: Readonly<Partial<Record<Language, Readonly<Record<string, Quarter>>>>> = {
  en: {
    'quarter past': before(15),
    'a quarter past': before(15),
    'quarter after': before(15),
    'quarter to': before(-15),
    'a quarter to': before(-15),
  },
  es: { 'y cuarto': behind(15), 'menos cuarto': behind(-15) },
  pt: { 'e um quarto': behind(15), 'menos um quarto': behind(-15) },
  de: { 'viertel nach': before(15), 'viertel vor': before(-15), 'drei viertel': before(-15), dreiviertel: before(-15) },
  fr: { 'et quart': behind(15), 'moins le quart': behind(-15) },
  it: { 'e un quarto': behind(15), 'meno un quarto': behind(-15) },
  nl: { 'kwart over': before(15), 'kwart voor': before(-15) },
}
