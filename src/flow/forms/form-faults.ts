import type { z } from 'zod'

import type { FieldFault, FieldMap } from '#domain/flows/form-field.ts'

import { faultText } from './fault-text.ts'
import { findField, type Shapes } from './find-field.ts'

type Issue = z.core.$ZodIssue

/** Lists what the schema of a form refuses of its values, one sentence for each field. What no field is drawn for is left out. */
export function formFaults(schema: z.ZodType, fields: FieldMap, values: unknown, shapes: Shapes): FieldFault[] {
  const faults = new Map<string, FieldFault>()
  for (const issue of (schema.safeParse(values).error?.issues ?? []).flatMap(plainIssues)) {
    const found = findField(fields, values, fieldPath(issue), shapes)
    const text = found && faultText(found, issue)
    if (text && !faults.has(found.path)) faults.set(found.path, { path: found.path, ...text })
  }
  return [...faults.values()]
}

/** The name of a value is refused where the values stand; one that is too long, at the value itself. */
const fieldPath = ({ code, path }: Issue): readonly PropertyKey[] =>
  code === 'invalid_key' && String(path.at(-1)).trim() === '' ? path.slice(0, -1) : path

/** The issues of the shape that was chosen, in the place of one that speaks of a whole union; and of a message, in the place of its draft's. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code === 'custom' && isIssue(issue.params?.['issue'])) return plainIssues({ ...issue.params['issue'], path: issue.path })
  if (issue.code !== 'invalid_union') return [issue]
  const chosen = issue.errors.map((each) => each.flatMap(plainIssues)).find((each) => !each.some(isOfAnotherShape))
  return chosen ? chosen.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) : [issue]
}

/** It is another shape where what tells shapes apart does not fit, or the value is no such thing at all. */
const isOfAnotherShape = ({ code, path }: Issue): boolean =>
  path.length === 0
    ? code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'
    : path.length === 1 && code === 'invalid_value'

const isIssue = (value: unknown): value is Issue => typeof value === 'object' && value !== null && 'code' in value && 'path' in value
