import { describe, expect, test } from 'vitest'

import { checkAnswers } from './check-answers.ts'
import { EMPTY_FORM, emptyItem, emptyScreen } from './empty-form.ts'
import type { FormDocument, FormDraft, FormItem } from './form.ts'
import { formFaults } from './form-faults.ts'
import { FORM_STARTERS } from './form-starters.ts'
import { fromAnswers } from './from-answers.ts'
import { placeOf, toFlowJson } from './to-flow-json.ts'

const screen = (...items: FormItem[]): FormDocument => ({ ...EMPTY_FORM, screens: [{ key: 's', title: 'One', button: 'Send', items }] })
const draft = (document: FormDocument): FormDraft => ({ wabaId: '12345', name: 'A form', category: 'OTHER', document })
const faultsOf = (document: FormDocument) => formFaults(draft(document)).map(({ path, message }) => `${path}: ${message}`)
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Option ${index}`, description: '' }))

describe('the faults of a form', () => {
  test('a new form, every starter, and every kind of field as it is added, have none but a picture that is not chosen', () => {
    expect(faultsOf(EMPTY_FORM)).toEqual([])
    for (const { document } of FORM_STARTERS) expect(faultsOf(document)).toEqual([])
    const kinds: FormItem['kind'][] = [
      'heading',
      'subheading',
      'text',
      'shortText',
      'longText',
      'email',
      'phone',
      'date',
      'number',
      'choice',
      'choices',
      'optIn',
      'photos',
    ]
    expect(faultsOf(screen(...kinds.map((kind) => emptyItem(kind, kind))))).toEqual([])
    expect(faultsOf(screen(emptyItem('image', 'i'), emptyItem('email', 'e')))).toEqual([
      'document.screens.0.items.0.data: Choose an image.',
    ])
  })

  test.each([
    ['shortText', 20],
    ['choice', 30],
    ['date', 40],
    ['photos', 80],
    ['optIn', 120],
  ] as const)('a label of a %s ends at %d characters', (kind, max) => {
    const item = (length: number) => ({ ...emptyItem(kind, 'k'), label: 'x'.repeat(length) })
    expect(faultsOf(screen(item(max)))).toEqual([])
    expect(faultsOf(screen(item(max + 1)))).toEqual([`document.screens.0.items.0.label: The question has at most ${max} characters.`])
  })

  test.each([
    ['radio', 1, 20],
    ['dropdown', 1, 200],
  ] as const)('a %s has %d to %d options', (look, min, max) => {
    const item = (count: number): FormItem => ({
      ...emptyItem('choice', 'k'),
      kind: 'choice',
      name: 'choice',
      label: 'Choose',
      help: '',
      required: true,
      look,
      options: { from: 'fixed', items: options(count) },
    })
    expect(faultsOf(screen(item(min)))).toEqual([])
    expect(faultsOf(screen(item(max)))).toEqual([])
    expect(faultsOf(screen(item(min - 1)))).toHaveLength(1)
    expect(faultsOf(screen(item(max + 1)))).toHaveLength(1)
  })

  test('names are there once, and never one that WhatsApp uses', () => {
    const twice = faultsOf(screen(emptyItem('email', 'a'), emptyItem('email', 'b')))
    expect(twice).toEqual(['document.screens.0.items.1.name: Another question is named “email”.'])
    expect(faultsOf(screen({ kind: 'email', key: 'a', label: 'Email', help: '', required: true, name: 'flow_token' }))).toHaveLength(1)
  })

  test('files are asked for only where the form is sent', () => {
    const first = { ...emptyScreen('a'), items: [emptyItem('photos', 'p')] }
    const last = { ...emptyScreen('b'), items: [emptyItem('email', 'e')] }
    expect(faultsOf({ ...EMPTY_FORM, screens: [first, last] })).toEqual([expect.stringContaining('only on the last screen')])
    expect(faultsOf({ ...EMPTY_FORM, screens: [last, first] })).toEqual([])
  })
})

describe('the Flow JSON of a form', () => {
  const two: FormDocument = {
    ...EMPTY_FORM,
    screens: [
      { ...emptyScreen('a'), items: [emptyItem('email', 'e')] },
      { ...emptyScreen('b'), items: [emptyItem('number', 'n')] },
    ],
  }

  test('without a server, screens follow one another and the last one sends every answer', () => {
    expect(toFlowJson(two)).toMatchObject({
      version: '7.3',
      screens: [
        { id: 'SCREEN_A', layout: { children: [{}, { 'on-click-action': { name: 'navigate', next: { name: 'SCREEN_B' } } }] } },
        {
          id: 'SCREEN_B',
          terminal: true,
          layout: {
            children: [
              {},
              { 'on-click-action': { name: 'complete', payload: { email: '${screen.SCREEN_A.form.email}', count: '${form.count}' } } },
            ],
          },
        },
      ],
    })
    expect(toFlowJson(two)).not.toHaveProperty('routing_model')
  })

  test('with a server, each button asks it and the routes go forward to one end', () => {
    expect(toFlowJson({ ...two, checked: true })).toMatchObject({
      data_api_version: '3.0',
      routing_model: { SCREEN_A: ['SCREEN_B'], SCREEN_B: [] },
      screens: [{ layout: { children: [{}, { 'on-click-action': { name: 'data_exchange' } }] } }, { terminal: true }],
    })
  })

  test('a summary quotes no word that could end its sentence', () => {
    const item = { ...emptyItem('email', 'e'), label: "What's `up` ${x}" }
    const json = JSON.stringify(toFlowJson({ ...screen(item), summary: { title: 'Sure?', text: '', button: 'Send' } }))
    expect(json).toContain("`'What’s ’up’ ’{x}: ' ${screen.SCREEN_A.form.email}`")
  })

  test('a fault of WhatsApp’s finds the field that it speaks of', () => {
    expect(placeOf('screens[1].layout.children[0].label', two)).toBe('document.screens.1.items.0.label')
    expect(placeOf('screens[1].layout.children[1].label', two)).toBe('document.screens.1.button')
    expect(placeOf('routing_model', two)).toBe('document')
    expect(placeOf('screens[9].id', two)).toBe('document')
  })
})

test('answers come back as the types that were asked for, and nothing else does', () => {
  const document = screen(
    emptyItem('number', 'n'),
    emptyItem('optIn', 'o'),
    emptyItem('choices', 'c'),
    emptyItem('date', 'd'),
    emptyItem('email', 'e'),
  )
  expect(fromAnswers(document, { count: '4', consent: true, choices: ['A'], day: '1795305071124', stranger: 1, constructor: 2 })).toEqual({
    count: 4,
    consent: true,
    choices: ['A'],
    day: '2026-11-21',
    email: null,
  })
  expect(fromAnswers(document, { count: 'many', consent: '', choices: 'A', day: 'soon' })).toEqual({
    count: null,
    consent: false,
    choices: ['A'],
    day: null,
    email: null,
  })
})

test.each([
  ['email', { email: 'mia' }, { problem: 'notEmail', question: 'Email' }],
  ['email', { email: '' }, { problem: 'answerMissing', question: 'Email' }],
  ['phone', { phone: 'call me' }, { problem: 'notPhone', question: 'Phone' }],
  ['choice', { choice: 'Third option' }, { problem: 'notOffered', question: 'Choose one' }],
  ['choice', { choice: 'First option' }, null],
  ['longText', {}, null],
] as const)('a server that looks at %s with %j finds %j', (kind, given, fault) => {
  const [first] = screen(emptyItem(kind, 'k')).screens
  expect(first && checkAnswers(first, given)).toEqual(fault)
})
