import { t } from '#domain/i18n/t.ts'
import { PHONE_PATTERN, PHONE_RULE } from '#domain/constants.ts'

/** Says what is wrong with a phone number as it is written, or null. Empty means no number. */
export function phoneFault(phone: string): string | null {
  return phone === '' || PHONE_PATTERN.test(phone) ? null : PHONE_RULE
}

/** Says what is wrong with an email address as it is written, or null. Empty means none. */
export function emailFault(email: string): string | null {
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : t('Write it like name@example.com.')
}
