import type { FieldMap, FormField, RuleShape } from '#domain/flows/form-field.ts'

import type { FormFields } from './form-fields.ts'

/** What the fields of messages and rules are looked up in. */
export type Shapes = Pick<FormFields, 'messageVariants' | 'ruleShapes'>

/** The field that a path of a form's values leads to. */
export interface FoundField {
  field: FormField
  /** What the form holds there. */
  value: unknown
  /** Where the field stands, like `messages.0.text`. */
  path: string
  /** What of the path lies below the field. */
  rest: Path
}

type Path = readonly PropertyKey[]

/** Finds the field at a path, or the nearest one around it; null where no field is drawn there. */
export function findField(fields: FieldMap, values: unknown, keys: Path, shapes: Shapes, around = ''): FoundField | null {
  const [key, ...rest] = keys
  if (typeof key !== 'string' || !Object.hasOwn(fields, key)) return null
  const field = fields[key]
  return field ? within({ field, value: partOf(values, key), path: join(around, key), rest }, shapes) : null
}

function within(found: FoundField, shapes: Shapes): FoundField | null {
  const { field, value, path, rest } = found
  const [key, ...below] = rest
  if (key === undefined) return found
  const part = { value: partOf(value, key), path: join(path, key), rest: below }
  switch (field.type) {
    case 'group':
      return findField(field.fields, value, rest, shapes, path)
    case 'list':
      return within({ field: field.item, ...part }, shapes)
    case 'record':
      return within({ field: field.value, ...part }, shapes)
    case 'variant': {
      const chosen = field.variants.find((each) => each.value === partOf(value, field.by))
      return chosen && key !== field.by ? findField(chosen.fields, value, rest, shapes, path) : found
    }
    case 'message': {
      const chosen = shapes.messageVariants.find((each) => each.value === partOf(value, 'type'))
      return findField({ ...field.extras, ...chosen?.fields }, value, rest, shapes, path)
    }
    case 'rules':
      return inRules(found, shapes)
    default:
      return found
  }
}

/** The field of a rule, or of a rule in a group of rules. */
function inRules(found: FoundField, shapes: Shapes): FoundField | null {
  const { field, value, path, rest } = found
  const [rules, at, ...below] = rest
  if (rules !== 'rules' || at === undefined) return found
  const rule = partOf(partOf(value, rules), at)
  const place = join(join(path, rules), at)
  const shape = ruleShapeOf(shapes.ruleShapes, rule)
  if (below.length === 0 || !shape) return within({ field, value: rule, path: place, rest: below }, shapes)
  return findField(shape.fields, rule, below, shapes, place)
}

/** The shape of a rule, by its type and operator. */
export const ruleShapeOf = (shapes: readonly RuleShape[], rule: unknown): RuleShape | undefined =>
  shapes.find(({ type, operators }) => type === partOf(rule, 'type') && operators.some((each) => each === partOf(rule, 'operator')))

const partOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const join = (path: string, key: PropertyKey): string => (path === '' ? String(key) : `${path}.${String(key)}`)
