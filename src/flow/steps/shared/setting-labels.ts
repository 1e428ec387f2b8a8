import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'

/** Before what a schema leaves to us to say: the sentence needs the setting's name, which the schema does not know. */
const OURS = '\u0001'

type Lack = 'needed' | 'unfit' | 'short' | 'few' | 'small' | 'long' | 'many' | 'large' | 'unchosen' | 'format'

/** For a schema's parse: marks what `settingText` says; undefined where the schema has a sentence of its own. */
export function lackOf(issue: z.core.$ZodRawIssue): string | undefined {
  const lack = ourLack(issue)
  return lack && `${OURS}${lack}`
}

function ourLack(issue: z.core.$ZodRawIssue): Lack | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'needed' : 'unfit'
    case 'too_small':
      if (issue.origin === 'string') return Number(issue.minimum) <= 1 ? 'needed' : 'short'
      return issue.origin === 'array' ? 'few' : 'small'
    case 'too_big':
      if (issue.origin === 'string') return 'long'
      return issue.origin === 'array' ? 'many' : 'large'
    case 'invalid_union':
    case 'invalid_value':
      return 'unchosen'
    case 'invalid_format':
      return 'format'
    default:
      return undefined
  }
}

/** What is wrong with a setting of this name, as a sentence. */
export function settingText(label: string, issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith(OURS)) return issue.message
  const limit = Number('minimum' in issue ? issue.minimum : 'maximum' in issue ? issue.maximum : 0)
  return sentence(issue.message.slice(OURS.length) as Lack, label, limit)
}

/** The sentence for a setting that is still empty. */
export const neededText = (label: string): string => t('{label} is needed.', { label })

function sentence(lack: Lack, label: string, limit: number): string {
  switch (lack) {
    case 'needed':
      return neededText(label)
    case 'unfit':
      return t('{label} has a value that doesn’t fit.', { label })
    case 'short':
      return t('{label} needs at least {count, plural, one {# character} other {# characters}}.', { label, count: limit })
    case 'few':
      return t('{label} needs at least {count, plural, one {# entry} other {# entries}}.', { label, count: limit })
    case 'small':
      return t('{label} must be at least {limit}.', { label, limit })
    case 'long':
      return t('{label} can have at most {count, plural, one {# character} other {# characters}}.', { label, count: limit })
    case 'many':
      return t('{label} can have at most {count, plural, one {# entry} other {# entries}}.', { label, count: limit })
    case 'large':
      return t('{label} must be at most {limit}.', { label, limit })
    case 'unchosen':
      return t('{label} isn’t chosen yet.', { label })
    case 'format':
      return t('{label} doesn’t have the right format.', { label })
    default:
      return lack satisfies never
  }
}
