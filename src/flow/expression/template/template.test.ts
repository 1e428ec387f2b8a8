import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { expect, test, vi } from 'vitest'

import { compileTemplate, compileText, templateProblem } from './template.ts'

test.each([
  ['Hello {{ contact.name }}!', 'Hello Ana!'],
  ['{{ contact.missing.deep }}', ''],
  ['{{ contact.tags }}', 'ab'],
  ['{{ contact.name | upcase }}', 'ANA'],
  ['{% if contact.name == "Ana" %}yes{% else %}no{% endif %}', 'yes'],
  ['no template', 'no template'],
  ['{{ contact.constructor.name }}', ''],
  ['{{ contact.__proto__ }}', ''],
  ['{{ unclosed', ''],
  ['{% include "etc/passwd" %}', ''],
])('%s gives %s', (source, expected) => {
  expect(compileTemplate(source)({ contact: { name: 'Ana', tags: ['a', 'b'] } })).toBe(expected)
})

test('the fast path and the library agree on texts and numbers', () => {
  const liquid = new Liquid()
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
  fc.assert(
    fc.property(
      value,
      fc.string().filter((words) => !/[{%}]/.test(words)),
      (a, words) => {
        const source = `${words}{{ vars.a }}${words}`
        expect(compileTemplate(source)({ vars: { a } })).toBe(String(liquid.parseAndRenderSync(source, { vars: { a } })))
      },
    ),
    { seed: 7 },
  )
})

test('names a template that cannot be parsed', () => {
  expect(templateProblem('Hello\n{{ contact.name ')).toBe('“{{ contact.name” is not closed: write }} behind it.')
  expect(templateProblem('{% if contact.name')).toBe('“{% if contact.name” is not closed: write %} behind it.')
  expect(templateProblem('{{ contact.name | shout }}')).toBe('There is no filter “shout”.')
  expect(templateProblem('{% include "header" %}')).toBe('Tag "include" not found.')
  expect(templateProblem('{{ contact.name }}')).toBeNull()
})

test.each([
  '{% for i in (1..100000000) %}x{% endfor %}',
  '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}x{% endfor %}{% endfor %}{% endfor %}',
])('an endless template ends: %s', (template) => {
  expect(compileTemplate(template)({}).length).toBeLessThan(70_000)
})

test('a busy machine empties no text', () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
  try {
    expect(compileText("Hello {% if name == 'Ana' %}{{ name }}{% else %}you{% endif %}")({ name: 'Ana' })).toBe('Hello Ana')
  } finally {
    clock.mockRestore()
  }
})
