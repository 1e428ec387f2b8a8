import type { z } from 'zod'

/** What is wrong with a setting, as the end of a sentence that begins with its name. Undefined where its schema says it in words of its own. */
export function settingText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'is needed.' : 'is not what is needed here.'
    case 'too_small':
      if (issue.origin === 'string') return Number(issue.minimum) <= 1 ? 'is needed.' : `takes ${issue.minimum} characters at least.`
      return issue.origin === 'array' ? `takes ${issue.minimum} at least.` : `is ${issue.minimum} at least.`
    case 'too_big':
      if (issue.origin === 'string') return `takes ${issue.maximum} characters at most.`
      return issue.origin === 'array' ? `takes ${issue.maximum} at most.` : `is ${issue.maximum} at most.`
    case 'invalid_union':
    case 'invalid_value':
      return 'is still to be chosen.'
    case 'invalid_format':
      return 'is not in the form that is needed here.'
    default:
      return undefined
  }
}
