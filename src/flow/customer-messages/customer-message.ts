import type { Language } from '../answers/reading.ts'
import messages from './customer-messages.json' with { type: 'json' }

export type CustomerMessage = keyof (typeof messages)['en']

/** What we tell customers where the business has typed nothing of its own. */
export const customerMessage = (language: Language, message: CustomerMessage, values: Readonly<Record<string, string>> = {}): string =>
  messages[language][message].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** What ours were before: they stand in settings that were saved then. */
const FORMER: Partial<Record<CustomerMessage, string>> = {
  agent: 'A person will be with you.',
  stop: 'You will hear no more from us on our own account. Write START to change that.',
}

/** What the business typed; our own words, in the customer's language, where it typed nothing or left ours as they were. */
export const typedOr = (typed: string, language: Language, message: CustomerMessage): string =>
  ['', messages.en[message], FORMER[message]].includes(typed.trim()) ? customerMessage(language, message) : typed
