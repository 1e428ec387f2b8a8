import { t } from '#domain/i18n/t.ts'

/** The days of the week by their numbers: 1 is Monday, 7 is Sunday. */
export const WEEKDAY_WORDS: Readonly<Record<string, string>> = {
  1: t('Mon'),
  2: t('Tue'),
  3: t('Wed'),
  4: t('Thu'),
  5: t('Fri'),
  6: t('Sat'),
  7: t('Sun'),
}
