import { Temporal } from 'temporal-polyfill'

import type { Moment } from '../time/moment.ts'
import { type AnswerContext, answerLanguage } from './answer-context.ts'
import type { Language } from './reading.ts'

/** How an answer is asked back: `{value}` stands for what was understood. */
interface AskBack {
  question: string
  yes: string
  no: string
}

const ASK_BACK: Readonly<Record<Language, AskBack>> = {
  en: { question: 'Did you mean {value}?', yes: 'Yes', no: 'No' },
  es: { question: '¿Quieres decir {value}?', yes: 'Sí', no: 'No' },
  pt: { question: 'Você quis dizer {value}?', yes: 'Sim', no: 'Não' },
  de: { question: 'Meinten Sie {value}?', yes: 'Ja', no: 'Nein' },
  fr: { question: 'Vous voulez dire {value} ?', yes: 'Oui', no: 'Non' },
  it: { question: 'Intendevi {value}?', yes: 'Sì', no: 'No' },
  nl: { question: 'Bedoel je {value}?', yes: 'Ja', no: 'Nee' },
  ar: { question: 'هل تقصد {value}؟', yes: 'نعم', no: 'لا' },
  hi: { question: 'क्या आपका मतलब {value} है?', yes: 'हाँ', no: 'नहीं' },
  id: { question: 'Maksud Anda {value}?', yes: 'Ya', no: 'Tidak' },
  tr: { question: '{value} mi demek istediniz?', yes: 'Evet', no: 'Hayır' },
  ja: { question: '{value}でよろしいですか？', yes: 'はい', no: 'いいえ' },
}

/** The language in which an answer is asked back: the one of its words, else the likeliest. */
export const askBackLanguage = (text: string, read: Language | null, context: AnswerContext): Language =>
  (/\p{L}{2}/u.test(text) ? read : null) ?? answerLanguage(context)

/** The words that ask back in a language. */
export const askBackIn = (language: Language): AskBack => ASK_BACK[language]

/** Writes a number as it is written in a language and country. */
export const writeNumber = (value: number, language: Language, { country }: AnswerContext): string =>
  new Intl.NumberFormat(localeFor(language, country), { maximumFractionDigits: 20 }).format(value)

/** Writes an amount of money with its currency, or without it where that stands beside it. */
export function writeMoney(amount: number, currency: string, language: Language, { country }: AnswerContext, isBare = false): string {
  const made = new Intl.NumberFormat(localeFor(language, country), { style: 'currency', currency })
  if (!isBare) return made.format(amount)
  const { minimumFractionDigits, maximumFractionDigits } = made.resolvedOptions()
  return new Intl.NumberFormat(localeFor(language, country), { minimumFractionDigits, maximumFractionDigits }).format(amount)
}

/** Writes a list of words: “a, b and c”. */
export const joinWords = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(words)

/** Writes a date in full, with its weekday, and with the time where it is known. */
export function writeDate({ date, at }: Moment, language: Language, { country, zone }: AnswerContext): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const locale = localeFor(language, country)
  if (at === null) {
    const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
    return new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }).format(noon.epochMilliseconds)
  }
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone: zone }).format(Temporal.Instant.from(at).epochMilliseconds)
}

const localeFor = (language: Language, country: string | null): string =>
  `${country === null ? language : `${language}-${country}`}-u-ca-gregory`
