import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { FieldMap, FormField, FormLayout } from '#domain/flows/form-field.ts'

import { cards } from './cards.gen.ts'
import { toFormFields } from '../forms/form-fields.ts'
import { forms } from './forms.gen.ts'
import { kinds } from './registry.gen.ts'

const { steps: stepFields, messageVariants } = toFormFields(kinds)

const configsOf = (kind: string): unknown[] => {
  const file = new URL(`./${kind}/cases.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).map(({ config }: { config: unknown }) => config) : []
}

describe.each(Object.values(kinds).map(({ kind }) => kind))('%s', (kind) => {
  const card = Object.entries(cards).find(([name]) => name === kind)?.[1]
  const fields: FieldMap = stepFields[kind] ?? {}

  test('its card describes every config of its cases', () => {
    for (const config of configsOf(kind)) expect(card?.(config).length).toBeGreaterThan(0)
  })

  test('its card accepts any config', () => {
    for (const config of [
      null,
      undefined,
      3,
      'x',
      [],
      {},
      { messages: 3, until: null, branches: [null], input: [], show: 'x', when: 1, save: {} },
    ])
      expect(() => card?.(config)).not.toThrow()
  })

  test('its form lays out only existing fields', () => {
    const { groups = [], more = [], apart = [] } = Object.entries<FormLayout>(forms).find(([name]) => name === kind)?.[1] ?? {}
    const named = [...groups.flatMap((group) => group.fields), ...more, ...apart]
    expect(named.filter((name) => !fields[name])).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

test('the card explains when buttons become a list', () => {
  const shown = (titles: string[], others: object = {}) => {
    const options = titles.map((title, index) => ({ id: `o${index}`, title }))
    const parts = cards.ask({ question: 'Well?', input: { type: 'button', options }, ...others })
    return parts.flatMap((part) => (part.is === 'fact' && part.label === 'Shown as' ? [part.value] : []))
  }

  expect(shown(['Yes', 'Twenty-one letters ab'])).toEqual(['a list: label too long'])
  expect(shown(['One', 'Two', 'Three', 'Four'])).toEqual(['a list: over 3 buttons'])
  expect(shown(['One', 'Two', 'Three'], { skipWord: 'skip' })).toEqual(['a list: over 3 buttons'])
  expect(shown(['One', 'Two', 'Twenty letters abcde'])).toEqual([])
})

test('every message type has its form sections', () => {
  expect(messageVariants.map(({ value }) => value)).toEqual([
    'text', 'buttons', 'list', 'image', 'video', 'audio', 'document', 'location', 'ctaUrl', 'carousel', 'locationRequest', 'contactRequest', 'addressRequest', 'callRequest', 'callButton', 'contacts', 'template', 'sticker', 'catalog',
  ]) // prettier-ignore
})

test('every field has a control, except free JSON', () => {
  const free = Object.entries(stepFields).flatMap(([kind, fields]) => jsonIn(fields).map((path) => `${kind}.${path}`))
  expect(free).toEqual(['customFunction.testInputs', 'whatsappFlow.data.value'])
})

const jsonIn = (fields: FieldMap): string[] =>
  Object.entries(fields).flatMap(([key, field]) => jsonAt(field).map((path) => [key, path].filter(Boolean).join('.')))

function jsonAt(field: FormField): string[] {
  if (field.type === 'json') return ['']
  if (field.type === 'group') return jsonIn(field.fields)
  if (field.type === 'list') return jsonAt(field.item)
  if (field.type === 'record') return jsonAt(field.value).map(() => 'value')
  return field.type === 'variant' ? field.variants.flatMap((variant) => jsonIn(variant.fields)) : []
}
