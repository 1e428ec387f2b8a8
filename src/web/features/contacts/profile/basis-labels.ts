import { t } from '#domain/i18n/t.ts'
import type { OptInBasis } from '#domain/contacts/contact-change.ts'

/** Where a consent came from, in words. */
export const BASIS_WORDS: Readonly<Record<OptInBasis, string>> = {
  website: t('a form on the website'),
  in_person: t('in person'),
  phone: t('by phone'),
  message: t('they wrote first'),
  purchase: t('a purchase'),
  contract: t('a contract'),
  other: t('another way'),
}

export const BASIS_OPTIONS = (Object.keys(BASIS_WORDS) as OptInBasis[]).map((value) => ({
  value,
  label: BASIS_WORDS[value].replace(/^./, (first) => first.toUpperCase()),
}))
