import type { z } from 'zod'
import { t } from '#domain/i18n/t.ts'

type Issue = z.core.$ZodIssue

/** Says what a schema finds wrong with one field, where the schema itself has no words for it. */
export function faultText(issue: Issue): string {
  if (!/^(Too (small|big)|Invalid)\b/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? tooShort(Number(issue.minimum))
        : issue.origin === 'array'
          ? t('Add one.')
          : t('{minimum} at least.', { minimum: issue.minimum })
    case 'too_big':
      return issue.origin === 'string'
        ? t('At most {maximum} characters.', { maximum: issue.maximum })
        : t('{maximum} at most.', { maximum: issue.maximum })
    case 'invalid_type':
      return issue.expected === 'number' ? t('Write a number.') : t('Fill this in.')
    case 'invalid_value':
      return t('Choose one.')
    case 'invalid_format':
      return FORMATS[issue.format] ?? issue.message
    default:
      return issue.message
  }
}

const tooShort = (minimum: number): string => (minimum <= 1 ? t('Fill this in.') : t('Write at least {minimum} characters.', { minimum }))

const FORMATS: Readonly<Record<string, string>> = {
  email: t('Write an email address, like name@example.com.'),
  url: t('Write an address that begins with https://.'),
}
