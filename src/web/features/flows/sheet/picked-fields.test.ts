import { expect, test } from 'vitest'

import type { FieldMap, FormField } from '#domain/flows/form-field.ts'
import { toFormFields } from '#flow/forms/form-fields.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { isOffered } from './use-options.ts'

const { steps: stepFields, triggers: triggerFields, messageVariants, ruleShapes } = toFormFields(kinds)

/** Ids of things that the app does not know, or that a form of its own chooses. */
const TYPED = new Set([
  // Ads live at Meta; a button's payload is whatever its maker wrote.
  'adIds',
  'payloads',
  // What comes back names the form by its token.
  'forms',
  // An event is told by what was said, never chosen beforehand.
  'id',
  // Of a file that is uploaded above it.
  'fileId',
  'providerId',
  'waId',
])

interface Found {
  path: string
  key: string
  field: FormField
}

const inMap = (fields: FieldMap, path: string): Found[] =>
  Object.entries(fields).flatMap(([key, field]) => walk(field, `${path}.${key}`, key))

/** Every field of a form, with those inside it. */
function walk(field: FormField, path: string, key: string): Found[] {
  const own = { path, key, field }
  switch (field.type) {
    case 'group':
      return [own, ...inMap(field.fields, path)]
    case 'list':
      return [own, ...walk(field.item, path, key)]
    case 'record':
      return [own, ...walk(field.value, path, '')]
    case 'variant':
      return [own, ...field.variants.flatMap(({ value, fields }) => inMap(fields, `${path}<${value}>`))]
    case 'either':
      return [own, ...field.choices.flatMap((choice) => walk(choice, path, key))]
    case 'message':
      return [own, ...inMap(field.extras ?? {}, path)]
    default:
      return [own]
  }
}

const ALL = [
  ...Object.entries(stepFields).flatMap(([kind, fields]) => inMap(fields, kind)),
  ...messageVariants.flatMap(({ value, fields }) => inMap(fields, `message ${value}`)),
  ...ruleShapes.flatMap(({ type, fields }) => inMap(fields, `rule ${type}`)),
  ...Object.entries(triggerFields).flatMap(([kind, fields]) => inMap(fields, `start of a ${kind}`)),
]

/** The things of which a field names one: by its role, by what it suggests, or by what is chosen in its place. */
function thingOf({ field }: Found): string | undefined {
  if (field.type === 'group') return field.ref
  if (field.type === 'record' || field.type === 'words') return field.suggests
  if (field.type !== 'text') return undefined
  return field.role?.startsWith('ref:') ? field.role.slice(4) : field.suggests
}

test('every reference has a picker', () => {
  const named = ALL.filter((found) => thingOf(found) !== undefined)

  expect(named.filter((found) => !isOffered(thingOf(found) ?? '')).map(({ path }) => path)).toEqual([])
  expect(new Set(named.map(thingOf))).toEqual(
    new Set([
      'agent',
      'catalog',
      'channel',
      'collection',
      'column',
      'connection',
      'contactField',
      'eventStatus',
      'eventType',
      'flow',
      'keptByFlow',
      'label',
      'member',
      'orderStatus',
      'product',
      'readByFlow',
      'readByWorkflow',
      'resource',
      'sheet',
      'spreadsheet',
      'tag',
      'team',
      'tool',
      'whatsappForm',
      'workflow',
    ]),
  )
})

test('no id has to be typed', () => {
  const looksNamed = /(?:Ids?|^tags?|^eventTypes?|^agent|^flow|^workflow|^catalog|^column|^sheet|^spreadsheet|^forms?)$/
  const typed = ALL.filter(
    (found) =>
      ['text', 'words'].includes(found.field.type) && looksNamed.test(found.key) && !TYPED.has(found.key) && thingOf(found) === undefined,
  )

  expect(typed.map(({ path }) => path)).toEqual([])
})
