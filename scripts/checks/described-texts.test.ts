import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { toFormFields } from '../../src/flow/forms/form-fields.ts'
import { kinds } from '../../src/flow/steps/registry.gen.ts'
import { describedTexts } from '../../src/web/build/i18n/described-texts.ts'
import { collectMessages } from './messages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('labels, helps, choices, faults and exits of a schema are messages; keys, roles and defaults are none', () => {
  const source = `
    const form = z.string().regex(/^a/, 'Start with an a.').default('Good morning').meta({ role: 'template', label: 'Greeting', help: 'As in {{ name }}.' })
    const unit = z.enum(['a', 'b']).meta({ label: 'At', words: { a: 'One of them', b: 'GET' } })
    const both = z.object({}).refine(Boolean, { error: 'Choose one.' })
    const step = defineStep({ kind: 'say', exits: ({ all }) => [{ name: 'next', label: 'Next one' }, ...all.map((name) => ({ name, label: name }))] })
  `
  const found = describedTexts('a.ts', source)
  expect(found.map(({ message }) => message).toSorted()).toEqual([
    "As in '{{' name '}}'.",
    'At',
    'Choose one.',
    'Greeting',
    'Next one',
    'One of them',
    'Start with an a.',
  ])
  expect(found.every(({ start, end }) => /^'.*'$/.test(source.slice(start, end)))).toBe(true)
})

/** Names that are the same in every language: methods, formats, time zones. */
const isName = (text: string) =>
  /^[A-Z]+$/.test(text) || /^\w+\/[\w /-]+$/.test(text) || ['Sha256', 'Provider ID', 'Form token'].includes(text)

test('every label and help of every form of a flow is a message', () => {
  const known = new Set(collectMessages(ROOT).map(({ message }) => message.replaceAll(/'(\{+|\}+)'/g, '$1').replaceAll("''", "'")))
  const texts = new Set<string>()
  const walk = (part: unknown, key = ''): void => {
    if (typeof part === 'string' && (key === 'label' || key === 'help')) texts.add(part)
    if (typeof part === 'object' && part !== null) for (const [name, value] of Object.entries(part)) walk(value, name)
  }
  const { steps, messageVariants, ruleShapes } = toFormFields(kinds)
  walk([steps, messageVariants, ruleShapes])
  expect(texts.size).toBeGreaterThan(300)
  expect([...texts].filter((text) => !known.has(text) && !isName(text))).toEqual([])
})
