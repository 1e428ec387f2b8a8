import type { z } from 'zod'

import type { FieldFault, FormField, TextField } from '#domain/flows/form-field.ts'

import { countedLength } from './counted-length.ts'
import type { FoundField } from './find-field.ts'

type Issue = z.core.$ZodIssue
type FaultText = Omit<FieldFault, 'path'>

const wrong = (message: string): FaultText => ({ message, missing: false })
const missing = (message: string): FaultText => ({ message, missing: true })
const needed = ({ label }: FormField): FaultText => missing(`${label} is needed.`)

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
      return numberFault(value, issue)
    case 'words':
    case 'choices':
    case 'list':
      return rest.length === 0 ? countFault(field.label, issue) : null
    case 'variant':
      return missing('Choose one.')
    case 'saveTo':
      return rest[0] === 'name' && issue.code === 'too_small' ? missing('Give it a name.') : null
    case 'rules':
      return rulesFault(rest, issue)
    default:
      return null
  }
}

/** The name of one of several values, which stands beside it. */
function keyFault(field: FormField, value: unknown, { issues }: Extract<Issue, { code: 'invalid_key' }>): FaultText | null {
  if (field.type === 'record' && typeof value === 'object') return missing('Give each value a name.')
  const tooLong = issues.find((each) => each.code === 'too_big')
  return tooLong ? wrong(`The name is longer than ${tooLong.maximum} characters.`) : null
}

function textFault(field: TextField, text: string, issue: Issue): FaultText | null {
  const { code } = issue
  if (code !== 'too_small' && code !== 'too_big' && code !== 'invalid_format') return null
  if (text.trim() === '') return code === 'too_big' ? null : needed(field)
  const tooLong = lengthFault(field, text, issue)
  if (tooLong) return tooLong
  if (code === 'too_small') return wrong(`Write at least ${issue.minimum} characters.`)
  return wrong(field.url ? 'Write an address that begins with https://.' : 'This is not in the form that is needed here.')
}

/** By how much a text is too long; what the schema finds too long is so by one at least. */
function lengthFault(field: TextField, text: string, issue: Issue): FaultText | null {
  const isTooBig = issue.code === 'too_big'
  const max = isTooBig ? Number(issue.maximum) : field.max
  if (max === undefined) return null
  const excess = Math.max(countedLength(field, text) - max, isTooBig ? 1 : 0)
  return excess > 0 ? wrong(`${excess} characters too many; ${max} at most.`) : null
}

function numberFault(value: unknown, issue: Issue): FaultText | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('Write a number.')
  switch (issue.code) {
    case 'invalid_type':
      return wrong('Write a whole number.')
    case 'too_small':
      if (issue.inclusive === false) return wrong(`More than ${issue.minimum}.`)
      return wrong(issue.minimum > 1_000 ? 'This is too short.' : `${issue.minimum} at least.`)
    case 'too_big':
      return wrong(issue.maximum > 100_000 ? 'This is too long.' : `${issue.maximum} at most.`)
    default:
      return null
  }
}

function countFault(label: string, issue: Issue): FaultText | null {
  if (issue.code === 'too_big') return wrong(`${issue.maximum} at most.`)
  if (issue.code !== 'too_small') return null
  return missing(issue.minimum === 1 ? `${label}: add one.` : `${label}: add ${issue.minimum} at least.`)
}

function rulesFault([key, ...below]: readonly PropertyKey[], { code }: Issue): FaultText | null {
  if (key === 'rules' && below.length === 0) return code === 'too_small' ? missing('Add a rule.') : null
  return code === 'invalid_union' ? missing('Choose how it is compared.') : null
}
