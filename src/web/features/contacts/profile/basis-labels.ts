import type { OptInBasis } from '#domain/contacts/contact-change.ts'

/** Where a consent came from, in words. */
export const BASIS_WORDS: Readonly<Record<OptInBasis, string>> = {
  website: 'a form on the website',
  in_person: 'in person',
  phone: 'by phone',
  message: 'they wrote first',
  purchase: 'a purchase',
  contract: 'a contract',
  other: 'another way',
}

export const BASIS_OPTIONS = (Object.keys(BASIS_WORDS) as OptInBasis[]).map((value) => ({
  value,
  label: BASIS_WORDS[value].replace(/^./, (first) => first.toUpperCase()),
}))
