import { expect, test } from 'vitest'

import { FILTER_WORDS } from '#flow/expression/template/filter-descriptions.ts'

import { completed, suggestFor, writtenAt } from './completing.ts'
import { templateParts } from './template-parts.ts'

const VARIABLES = [
  { path: 'vars.size', about: 'Kept by a step', group: 'Variables', type: 'text', sample: 'Large' },
  { path: 'contact.name', about: 'Name', group: 'Contact' },
]
const known = (path: string) => VARIABLES.some((one) => one.path === path)

/** The caret stands at the bar `¦`. */
function at(marked: string) {
  const caret = marked.indexOf('¦')
  const text = marked.replace('¦', '')
  const written = writtenAt(text, caret)
  return { text, caret, written, offered: written ? suggestFor(written, VARIABLES, FILTER_WORDS).map(({ label }) => label) : null }
}

test.each([
  ['Hello {{¦', ['vars.size', 'contact.name']],
  ['Hello {{ na¦', ['contact.name']],
  ['Hello {{ vars.¦ }}', ['vars.size']],
  ['{{ vars.size | upc¦', ['upcase']],
  ['{% if vars.si¦', ['vars.size']],
  ['{% if vars.size == con¦', ['contact.name']],
  ['Hello na¦', null],
  ['{{ vars.size }} na¦', null],
  ['{{ vars.size ¦', null],
  ['{{ vars.size | default: "na¦', null],
  ['{% i¦', null],
])('%s', (marked, offered) => {
  expect(at(marked).offered).toEqual(offered)
})

test.each([
  ['Hello {{ na¦', 'contact.name', 'Hello {{ contact.name }}¦'],
  ['Hello {{ na¦ }}, you', 'contact.name', 'Hello {{ contact.name¦ }}, you'],
  ['{{ na¦ and {{ vars.size }}', 'contact.name', '{{ contact.name }}¦ and {{ vars.size }}'],
  ['{% if na¦ %}', 'contact.name', '{% if contact.name¦ %}'],
  ['{{ vars.size | up¦ }}', 'upcase', '{{ vars.size | upcase¦ }}'],
])('%s is completed', (marked, chosen, result) => {
  const { text, caret, written } = at(marked)
  const done = completed(text, caret, written!, chosen)
  expect(`${done.text.slice(0, done.caret)}¦${done.text.slice(done.caret)}`).toBe(result)
})

test('splits a template into tokens that rebuild it', () => {
  const text = 'Hi {{ contact.name }}, {% if vars.size %}{{ vars.sise }}{% endif %} {{ vars.si'
  const parts = templateParts(text, known)

  expect(parts.map(({ text: piece }) => piece).join('')).toBe(text)
  expect(parts.filter(({ kind }) => kind !== 'words')).toEqual([
    { text: '{{ contact.name }}', kind: 'filled' },
    { text: '{% if vars.size %}', kind: 'filled' },
    { text: '{{ vars.sise }}', kind: 'unknown' },
    { text: '{% endif %}', kind: 'filled' },
    { text: '{{ vars.si', kind: 'open' },
  ])
})
