import fc from 'fast-check'
import { expect, it, test } from 'vitest'

import { jsonFault, lineAt } from './json-fault.ts'

/** The fault at the bar `¦`, or null for a text without one. */
test.each([
  ['{"a": [1, -0.5e3, true, null], "b": {}, "c": []}', null],
  ['  "words"  ', null],
  ['', null],
  // What is filled in later.
  ['{"to": {{ contact.phone }}, "text": "Hi {{ contact.name | default: "you" }}", "key": {secret:KEY}}', null],
  ['{ {{ vars.name }}: 1 }', null],
  ['[{{ vars.a }}, "{secret:KEY}"]', null],
  ['{% if vars.a %}{"a": 1{% endif %}', null],
  // Mistakes.
  ['{"a": 1¦, }', 'Nothing follows this comma. Remove it.'],
  ['[1¦,]', 'Nothing follows this comma. Remove it.'],
  ['{"a": 1\n ¦"b": 2}', 'A comma is missing before this.'],
  ['[{{ vars.a }} ¦{{ vars.b }}]', 'A comma is missing before this.'],
  ['{"a" ¦1}', 'A : is missing before this.'],
  ['{ {{ vars.all }} ¦}', 'A : is missing before this.'],
  ['{"a": ¦}', 'A value is missing before this.'],
  ['{"a": 1, "b": ¦}', 'A value is missing before this.'],
  ['{"a": ¦, "b": 1}', 'A value is missing before this.'],
  ['{¦a: 1}', 'Put words in quotes: "a".'],
  ['{¦1: 1}', 'A name in "…" belongs here: "1".'],
  ['{"a": ¦yes}', 'Put words in quotes: "yes".'],
  ['{"a": ¦True}', 'Write true in lowercase.'],
  ['{"a": ¦.5}', 'This isn’t a valid JSON number, like 0.5 or -12.'],
  ["{¦'a': 1}", 'Put text in ", not in \'.'],
  ['{"a": 1 ¦// one\n}', 'JSON can’t have comments. Remove it.'],
  ['{"a": ¦"one\n}', 'This text has no closing ". Write a line break in it as \\n.'],
  ['{"a": ¦"one', 'This text has no closing ".'],
  ['{"a": "c:¦\\dir"}', 'Write a \\ in text as \\\\.'],
  ['¦{"a": 1', 'This { is not closed.'],
  ['{"a": ¦[1', 'This [ is not closed.'],
  ['{"a": [1¦}', 'This } should be ].'],
  ['{"a": 1}¦}', 'This } closes nothing.'],
  ['{"a": 1} ¦{"b": 2}', 'This comes after the end of the JSON.'],
  ['{"a": ¦{{ vars.a }', 'A }} is missing behind this.'],
])('%s', (marked, message) => {
  const at = marked.indexOf('¦')
  expect(jsonFault(marked.replace('¦', ''))).toEqual(message === null ? null : { at, message })
})

it('agrees with JSON.parse on every text without variables', () => {
  const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"b\\n"', '1', '-0', '01', 'true', 'nul', ' ', '\n', '"', '\\', '\t')
  const broken = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const whole = fc.json().map((text) => (text.includes('{{') || text.includes('{%') ? '1' : text))
  const cut = fc.tuple(whole, fc.nat(), fc.constantFrom('', ',', '"', '}', ']')).map(([text, at, put]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + put + text.slice(place + 1)
  })
  fc.assert(
    fc.property(fc.oneof(broken, whole, cut), (text) => {
      fc.pre(text.trim() !== '' && !text.includes('{{') && !text.includes('{%'))
      expect(jsonFault(text) === null).toBe(isJson(text))
    }),
    { numRuns: 3_000 },
  )
})

it('reads a text of any depth and length', () => {
  const deep = '['.repeat(30_000)
  expect(jsonFault(deep + ']'.repeat(30_000))).toBeNull()
  expect(jsonFault(deep)).toEqual({ at: 29_999, message: 'This [ is not closed.' })
})

it('reports line and column', () => {
  expect([0, 3, 4, 6].map((at) => lineAt('{\n "\n}', at))).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 2 },
    { line: 2, column: 3 },
    { line: 3, column: 2 },
  ])
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
