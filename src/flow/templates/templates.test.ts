import { describe, expect, test } from 'vitest'

import { FlowDocument } from '#domain/flows/flow-document.ts'
import { FlowTestInput } from '#domain/flows/flow-test.ts'

import { inspect } from '../analysis/inspect.ts'
import { stepNames } from '../definition/step-names.ts'
import { compile, type Library } from '../engine/program.ts'
import { runFlowTest } from '../flow-tests/run-flow-test.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aKnown } from '../testing/known.ts'
import { OTHER_PART, TEMPLATE_CATEGORIES, type FlowTemplate, type TemplatePart } from './template.ts'
import { templates } from './templates.ts'

/** An app that has nothing but what a template says it needs, or not even that. */
const known = (template: FlowTemplate, hasNeeds: boolean) => {
  const ids = (to: string) => new Set(hasNeeds ? template.needs.flatMap((need) => (need.to === to ? [need.id] : [])) : [])
  return aKnown({
    refs: {
      flow: new Set([OTHER_PART]),
      workflow: new Set(),
      eventType: ids('eventType'),
      resource: new Set(),
      connection: ids('connection'),
      agent: ids('agent'),
      secret: new Set(),
    },
    published: new Set([OTHER_PART, ...ids('agent')]),
    channels: new Set(['whatsapp']),
    hours: hasNeeds ? 'usable' : 'unset',
  })
}

const problemsOf = (template: FlowTemplate, { kind, document }: TemplatePart, hasNeeds: boolean) =>
  inspect(kinds, document, { id: 'own', kind, known: known(template, hasNeeds) })

test('there are enough, each with a unique name and a category', () => {
  expect(templates.length).toBeGreaterThanOrEqual(12)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  expect(new Set(templates.map(({ category }) => category))).toEqual(new Set(TEMPLATE_CATEGORIES))
})

/** What customers read: the texts of messages, questions and hand-overs, wherever they stand in a step's settings. */
const textsOf = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return /^(text|textWhenThere|textWhenAway|question|retryText)$/.test(key) && value !== '' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => textsOf(item, name))
}

test('no two share a sentence or a beginning', () => {
  const said = templates.map(({ parts }) => [...new Set(parts.flatMap(({ document }) => textsOf(document)))])
  const all = said.flat()
  const beginnings = said.flatMap(([first]) => (first === undefined ? [] : [first.split(' ').slice(0, 2).join(' ')]))

  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  expect(new Set(beginnings).size).toBe(templates.length)
})

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  test('is a document that can be stored', () => {
    for (const { document } of template.parts) expect(FlowDocument.parse(document)).toEqual(document)
  })

  test('has no problem once its needs are met', () => {
    for (const part of template.parts) expect(problemsOf(template, part, true).filter(({ severity }) => severity !== 'note')).toEqual([])
  })

  test('its only errors are missing choices, each listed', () => {
    const missing = template.parts.flatMap((part) => problemsOf(template, part, false)).filter(({ severity }) => severity === 'error')
    expect(new Set(missing.map(({ code }) => code))).toEqual(new Set(missing.length > 0 ? ['reference-missing'] : []))
    for (const { message } of missing) expect(template.needs.some(({ id }) => message.includes(id))).toBe(true)
    for (const { id } of template.needs) expect(JSON.stringify(template.parts)).toContain(id)
  })

  test('passes its own tests', () => {
    for (const { kind, document, tests } of template.parts) {
      expect(tests.length).toBeGreaterThan(0)
      const { program } = compile(kinds, { flowId: 'own', version: 0 }, document)
      for (const one of tests) {
        const own = { flowId: 'own', kind }
        const library: Library = (id) => (id === 'own' ? program : null)
        const { ok, difference } = runFlowTest(library, own, FlowTestInput.parse(one), stepNames(kinds, document)).result
        expect({ test: one.name, ok, difference }).toEqual({ test: one.name, ok: true, difference: null })
      }
    }
  })
})
