import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Says what a schema finds wrong with one field, where the schema itself has no words for it. */
export function faultText(issue: Issue): string {
  if (!/^(Too (small|big)|Invalid)\b/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? tooShort(Number(issue.minimum))
        : issue.origin === 'array'
          ? 'Add one.'
          : `${issue.minimum} at least.`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters.` : `${issue.maximum} at most.`
    case 'invalid_type':
      return issue.expected === 'number' ? 'Write a number.' : 'Fill this in.'
    case 'invalid_value':
      return 'Choose one.'
    case 'invalid_format':
      return FORMATS[issue.format] ?? issue.message
    default:
      return issue.message
  }
}

const tooShort = (minimum: number): string => (minimum <= 1 ? 'Fill this in.' : `Write at least ${minimum} characters.`)

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Write an email address, like name@example.com.',
  url: 'Write an address that begins with https://.',
}
