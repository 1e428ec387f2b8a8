import type { FieldMap, FieldVariant, FormField, RuleShape, TextField } from '#domain/flows/form-field.ts'

import { jsonFault, lineAt } from '#flow/expression/template/json-fault.ts'

import { isRecord, itemsOf, textOf } from './is-record.ts'

/** Words about one place of a form. What is only `missing` is not said before somebody was there. */
export interface FieldFault {
  path: string
  message: string
  missing: boolean
}

interface Shapes {
  messageVariants: readonly FieldVariant[]
  ruleShapes: readonly RuleShape[]
}

/** Lists what is wrong with a form's values, as far as its fields tell. */
export function checkFields(fields: FieldMap, values: unknown, shapes: Shapes, path = ''): FieldFault[] {
  return Object.entries(fields).flatMap(([key, field]) => check(field, isRecord(values) ? values[key] : undefined, join(path, key), shapes))
}

const join = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)
const fault = (path: string, message: string, missing = false): FieldFault[] => [{ path, message, missing }]

function check(field: FormField, stored: unknown, path: string, shapes: Shapes): FieldFault[] {
  const value = stored === undefined ? field.initial : stored
  if (value === undefined || value === null) return field.required ? fault(path, `${field.label} is needed.`, true) : []
  switch (field.type) {
    case 'text':
      return checkText(field, textOf(value), path)
    case 'number':
    case 'duration':
      return checkNumber(field, value, path)
    case 'words':
    case 'choices':
      return checkCount(field, itemsOf(value).length, path)
    case 'list': {
      const items = itemsOf(value)
      const count = checkCount(field, items.length, path)
      return [...count, ...items.flatMap((item, at) => check(field.item, item, join(path, at), shapes))]
    }
    case 'record':
      return isRecord(value) ? Object.entries(value).flatMap(([name, item]) => checkRow(field, name, item, path, shapes)) : []
    case 'group':
      return checkFields(field.fields, value, shapes, path)
    case 'variant': {
      const chosen = field.variants.find((each) => isRecord(value) && each.value === value[field.by])
      return chosen ? checkFields(chosen.fields, value, shapes, path) : fault(path, 'Choose one.', true)
    }
    case 'saveTo':
      return isRecord(value) && textOf(value['name']).trim() === '' ? fault(path, 'Give it a name.', true) : []
    case 'message':
      return checkMessage(field.extras ?? {}, value, path, shapes)
    case 'rules':
      return checkRules(value, path, shapes)
    case 'either':
    case 'switch':
    case 'choice':
    case 'fixed':
    case 'id':
    case 'json':
      return []
    default:
      return field satisfies never
  }
}

type Row = Extract<FormField, { type: 'record' }>

function checkRow({ value, maxName }: Row, name: string, item: unknown, path: string, shapes: Shapes): FieldFault[] {
  if (name.trim() === '') return fault(path, 'Give each value a name.', true)
  if (maxName !== undefined && name.length > maxName) return fault(join(path, name), `The name is longer than ${maxName} characters.`)
  return check(value, item, join(path, name), shapes)
}

/** The fixed part of a text counts: what templates add is cut when it is said. */
const fixedPart = (text: string): string => text.replaceAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, '')

/** How many characters of a text count against its field's limit. */
export const countedIn = ({ role }: Pick<TextField, 'role'>, text: string): number =>
  (role === 'template' ? fixedPart(text) : text).trim().length

function checkText(field: TextField, text: string, path: string): FieldFault[] {
  const isTemplate = field.role === 'template' && text !== fixedPart(text)
  const length = countedIn(field, text)
  if (text.trim() === '') return field.min || (field.pattern && field.required) ? fault(path, `${field.label} is needed.`, true) : []
  if (field.min !== undefined && length < field.min && !isTemplate) return fault(path, `Write at least ${field.min} characters.`)
  if (field.max !== undefined && length > field.max) return fault(path, `${length - field.max} characters too many; ${field.max} at most.`)
  const faulty = field.syntax === 'json' ? jsonFault(text) : null
  if (faulty) return fault(path, `Line ${lineAt(text, faulty.at).line}: ${faulty.message}`)
  if (isTemplate) return []
  if (field.url && !/^https?:\/\/[^\s/]+/.test(text)) return fault(path, 'Write an address that begins with https://.')
  if (field.pattern && !new RegExp(field.pattern, 'u').test(text.trim())) return fault(path, 'This is not in the form that is needed here.')
  return []
}

type Counted = { min?: number; max?: number; above?: number; whole?: true }

function checkNumber({ min, max, above, whole }: Counted, value: unknown, path: string): FieldFault[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fault(path, 'Write a number.')
  if (whole && !Number.isInteger(value)) return fault(path, 'Write a whole number.')
  if (min !== undefined && value < min) return fault(path, min > 1_000 ? 'This is too short.' : `${min} at least.`)
  if (above !== undefined && value <= above) return fault(path, `More than ${above}.`)
  if (max !== undefined && value > max) return fault(path, max > 100_000 ? 'This is too long.' : `${max} at most.`)
  return []
}

function checkCount(
  { label, minItems = 0, maxItems }: { label: string; minItems?: number; maxItems?: number },
  count: number,
  path: string,
) {
  if (count < minItems) return fault(path, minItems === 1 ? `${label}: add one.` : `${label}: add ${minItems} at least.`, true)
  return maxItems !== undefined && count > maxItems ? fault(path, `${maxItems} at most.`) : []
}

function checkMessage(extras: FieldMap, value: unknown, path: string, shapes: Shapes): FieldFault[] {
  const chosen = shapes.messageVariants.find((each) => isRecord(value) && each.value === value['type'])
  return [...(chosen ? checkFields(chosen.fields, value, shapes, path) : []), ...checkFields(extras, value, shapes, path)]
}

function checkRules(value: unknown, path: string, shapes: Shapes): FieldFault[] {
  const rules = itemsOf(isRecord(value) ? value['rules'] : null)
  if (rules.length === 0) return fault(path, 'Add a rule.', true)
  return rules.flatMap((rule, at) => {
    const place = join(join(path, 'rules'), at)
    if (!isRecord(rule)) return []
    if ('rules' in rule) return checkRules(rule, place, shapes)
    const shape = shapeOf(shapes.ruleShapes, rule)
    return shape ? checkFields(shape.fields, rule, shapes, place) : fault(place, 'Choose how it is compared.', true)
  })
}

/** The shape of a rule, by its type and operator. */
export const shapeOf = (shapes: readonly RuleShape[], rule: Readonly<Record<string, unknown>>): RuleShape | undefined =>
  shapes.find(({ type, operators }) => type === rule['type'] && operators.includes(textOf(rule['operator'])))
