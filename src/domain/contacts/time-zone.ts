import { z } from 'zod'

import { t } from '../i18n/t.ts'

/** Tells an IANA time zone, which every clock of the product can show, from other words. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** A contact's time zone, as an IANA name. */
export const TimeZone = z.string().trim().min(1).max(64).refine(isTimeZone, t('Use a time zone like Europe/Madrid.'))
