import type { Language } from '../reading.ts'
import { EASTERN_PHRASES } from './eastern-phrases.ts'
import { WESTERN_PHRASES } from './western-phrases.ts'
import type { DatePhrases } from './phrase-table.ts'

/** Words that everybody understands, whatever they write. */
export const ANY_PLAIN = 'ok okay please hi hello thanks + ( ) " \' , . ; ! ? : - /'

export const DATE_PHRASES: Readonly<Record<Language, DatePhrases>> = { ...WESTERN_PHRASES, ...EASTERN_PHRASES }
