import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { FieldFault, FormField, TextField } from '#domain/flows/form-field.ts'

import { countedLength } from './counted-length.ts'
import type { FoundField } from './find-field.ts'

type Issue = z.core.$ZodIssue
type FaultText = Omit<FieldFault, 'path'>

const wrong = (message: string): FaultText => ({ message, missing: false })
const missing = (message: string): FaultText => ({ message, missing: true })
const needed = ({ label }: FormField): FaultText => missing(t('{label} is needed.', { label }))

/** Says what is wrong with a field; null where that is not said at the field. */
export function faultText(found: FoundField, issue: Issue): FaultText | null {
  const { field, value, rest } = found
  if (value === undefined || value === null) return field.required ? needed(field) : null
  // A schema's own sentence may speak of more than this field, so it waits until somebody was there.
  if (issue.code === 'custom') return rest.length === 0 ? missing(issue.message) : null
  if (issue.code === 'invalid_key') return keyFault(field, value, issue)
  switch (field.type) {
    case 'text':
      return textFault(field, typeof value === 'string' ? value : String(value), issue)
    case 'number':
    case 'duration':
      return numberFault(value, issue, scaleOf(field))
    case 'words':
    case 'choices':
    case 'list':
      return rest.length === 0 ? countFault(field.label, issue) : null
    case 'variant':
      return missing(t('Choose one.'))
    case 'saveTo':
      return rest[0] === 'name' && issue.code === 'too_small' ? missing(t('Give it a name.')) : null
    case 'rules':
      return rulesFault(rest, issue)
    default:
      return null
  }
}

/** The name of one of several values, which stands beside it. */
function keyFault(field: FormField, value: unknown, { issues }: Extract<Issue, { code: 'invalid_key' }>): FaultText | null {
  if (field.type === 'record' && typeof value === 'object') return missing(t('Give each value a name.'))
  const tooLong = issues.find((each) => each.code === 'too_big')
  return tooLong
    ? wrong(t('The name is longer than {count, plural, one {# character} other {# characters}}.', { count: Number(tooLong.maximum) }))
    : null
}

function textFault(field: TextField, text: string, issue: Issue): FaultText | null {
  const { code } = issue
  if (code !== 'too_small' && code !== 'too_big' && code !== 'invalid_format') return null
  if (text.trim() === '') return code === 'too_big' ? null : needed(field)
  const tooLong = lengthFault(field, text, issue)
  if (tooLong) return tooLong
  if (code === 'too_small')
    return wrong(t('Write at least {count, plural, one {# character} other {# characters}}.', { count: Number(issue.minimum) }))
  return wrong(field.url ? t('Write an address that begins with https://.') : t('This doesn’t have the right format.'))
}

/** By how much a text is too long; what the schema finds too long is so by one at least. */
function lengthFault(field: TextField, text: string, issue: Issue): FaultText | null {
  const isTooBig = issue.code === 'too_big'
  const max = isTooBig ? Number(issue.maximum) : field.max
  if (max === undefined) return null
  const excess = Math.max(countedLength(field, text) - max, isTooBig ? 1 : 0)
  return excess > 0 ? wrong(t('{excess, plural, one {# character} other {# characters}} too many; {max} at most.', { excess, max })) : null
}

/** By how much more is written than kept. */
const scaleOf = (field: FormField): number => (field.type === 'number' && field.percent ? 100 : 1)

function numberFault(value: unknown, issue: Issue, scale: number): FaultText | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(t('Write a number.'))
  switch (issue.code) {
    case 'invalid_type':
      return wrong(t('Write a whole number.'))
    case 'too_small':
      if (issue.inclusive === false) return wrong(t('More than {limit}.', { limit: issue.minimum }))
      return wrong(issue.minimum > 1_000 ? t('This is too short.') : t('{limit} at least.', { limit: Number(issue.minimum) * scale }))
    case 'too_big':
      return wrong(issue.maximum > 100_000 ? t('This is too long.') : t('{limit} at most.', { limit: Number(issue.maximum) * scale }))
    default:
      return null
  }
}

function countFault(label: string, issue: Issue): FaultText | null {
  if (issue.code === 'too_big') return wrong(t('{limit} at most.', { limit: issue.maximum }))
  if (issue.code !== 'too_small') return null
  return missing(t('{label}: add {count, plural, =1 {one} other {at least #}}.', { label, count: Number(issue.minimum) }))
}

function rulesFault([key, ...below]: readonly PropertyKey[], { code }: Issue): FaultText | null {
  if (key === 'rules' && below.length === 0) return code === 'too_small' ? missing(t('Add a rule.')) : null
  return code === 'invalid_union' ? missing(t('Choose a comparison.')) : null
}
