import { PHONE_PATTERN } from '#domain/constants.ts'

import { type PhoneHints, readPhone } from './read-phone.ts'

/** The phone number that a setting or another system gives, as + and its digits; null where it is not surely one. Nobody can be asked back here. */
export function storedPhone(given: string, hints: PhoneHints): string | null {
  const text = given.trim()
  if (PHONE_PATTERN.test(text)) return text
  const reading = readPhone(text, hints)
  return reading.kind === 'sure' ? reading.value : null
}
