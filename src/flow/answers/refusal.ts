import type { Language } from './reading.ts'
import refusals from './refusals.json' with { type: 'json' }

export type Refusal = keyof (typeof refusals)['en']

/** What a customer reads whose answer could not be taken, with what would help; `value` is the limit or the choice that it names. */
export const refuseIn = (language: Language, refusal: Refusal, value: string | number = ''): string =>
  refusals[language][refusal].replace('{value}', String(value))
