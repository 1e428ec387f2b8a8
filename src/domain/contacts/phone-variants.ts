/** How one line of a country may be written in two ways: a pattern of the digits, and the other way. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Brazil: mobile numbers with and without the ninth digit. Lines that begin with 2 to 5 are landlines and have none.
  [/^55(\d\d)9([6-9]\d{7})$/, '55$1$2'],
  [/^55(\d\d)([6-9]\d{7})$/, '55$19$2'],
  // Argentina: mobile numbers with and without the 9 after the country code.
  [/^549(\d{10})$/, '54$1'],
  [/^54([1-8]\d{9})$/, '549$1'],
  // Mexico: the 1 of mobile numbers, which is gone since 2019.
  [/^521(\d{10})$/, '52$1'],
  [/^52(\d{10})$/, '521$1'],
]

/** The other ways to write this number (digits with country code, no plus); empty for most. WhatsApp and people use both. */
export const otherForms = (digits: string): string[] =>
  RULES.flatMap(([pattern, other]) => (pattern.test(digits) ? [digits.replace(pattern, other)] : []))
