import { expect, test } from 'vitest'

import { emptyItem } from './empty-form.ts'
import type { FormDocument, FormItem, FormRoutes, FormScreen } from './form.ts'
import { formFaults } from './form-faults.ts'
import { usesEndpoint } from './form-questions.ts'
import { earlierAnswers, nextScreen, nextScreens } from './form-routes.ts'
import { toFlowJson } from './to-flow-json.ts'

const kindOfCustomer: FormItem = {
  kind: 'choice',
  key: 'who',
  name: 'who',
  label: 'Who are you?',
  help: '',
  required: true,
  look: 'radio',
  options: { from: 'fixed', items: ['Private', 'Company', 'Press'].map((title) => ({ title, description: '' })) },
}
const screen = (key: string, items: FormItem[], routes?: FormRoutes): FormScreen => ({
  key,
  title: key,
  button: 'Next',
  items,
  ...(routes && { routes }),
})
const toCompany: FormRoutes = {
  question: 'who',
  options: [
    { title: 'Company', screen: 'company' },
    { title: 'Press', screen: null },
  ],
}

/** Who? → private or company → when; the press is done at once. */
const branching = (routes: FormRoutes = toCompany): FormDocument => ({
  v: 1,
  checked: false,
  summary: null,
  screens: [
    screen('start', [kindOfCustomer], routes),
    screen('private', [emptyItem('choices', 'c')], { question: null, options: [], otherwise: 'when' }),
    screen('company', [{ kind: 'shortText', key: 't', name: 'company', label: 'Company', help: '', required: true }]),
    screen('when', [emptyItem('date', 'd')]),
  ],
})
const faultsOf = (document: FormDocument) =>
  formFaults({ wabaId: '12345', name: 'A form', category: 'OTHER', document }).map(({ path, message }) => `${path}: ${message}`)

test.each([
  ['Private', 1],
  ['Company', 2],
  ['Press', 4],
  [null, 1],
])('the answer %s leads to screen %d', (who, next) => {
  expect(nextScreen(branching(), 0, { who })).toBe(next)
})

test('knows every screen that may come next, and that a branching form asks our server', () => {
  expect([0, 1, 2, 3].map((index) => nextScreens(branching(), index))).toEqual([[1, 2, 4], [3], [3], [4]])
  expect(usesEndpoint(branching())).toBe(true)
  expect(faultsOf(branching())).toEqual([])
})

test('writes its routes, and hands the answers on by the data of each screen', () => {
  expect(toFlowJson(branching())).toMatchObject({
    routing_model: { SCREEN_A: ['SCREEN_B', 'SCREEN_C'], SCREEN_B: ['SCREEN_D'], SCREEN_C: ['SCREEN_D'], SCREEN_D: [] },
    screens: [
      { terminal: true, layout: { children: [{}, { 'on-click-action': { name: 'data_exchange', payload: { who: '${form.who}' } } }] } },
      {},
      { data: { who: { type: 'string' }, choices: { type: 'array' } } },
      {
        data: { who: { type: 'string' }, choices: { type: 'array' }, company: { type: 'string' } },
        layout: {
          children: [{}, { 'on-click-action': { payload: { who: '${data.who}', choices: '${data.choices}', day: '${form.day}' } } }],
        },
      },
    ],
  })
})

test('with a summary every end leads to it', () => {
  const json = toFlowJson({ ...branching(), summary: { title: 'Right?', text: '', button: 'Send' } })

  expect(json).toMatchObject({ routing_model: { SCREEN_A: ['SCREEN_B', 'SCREEN_C', 'SUMMARY'], SCREEN_D: ['SUMMARY'], SUMMARY: [] } })
  expect(json).toMatchObject({
    screens: [{}, {}, {}, {}, { data: { summary_lines: {} }, layout: { children: [{ text: '${data.summary_lines}' }, {}] } }],
  })
})

test('answers of screens that were passed over are empty, in the shape of their question', () => {
  expect(earlierAnswers(branching(), 3, { who: 'Company', company: 'Ink & Co' })).toEqual({
    who: 'Company',
    choices: [],
    company: 'Ink & Co',
  })
})

test.each([
  [
    'a screen that lies behind',
    { question: null, options: [], otherwise: 'start' },
    'routes: A screen can only lead to one of those after it',
  ],
  ['a screen that is gone', { question: 'who', options: [{ title: 'Press', screen: 'gone' }] }, 'routes: A screen can only lead'],
  ['a question that is gone', { question: 'gone', options: [] }, 'routes: The question that chooses the next screen is gone'],
])('refuses %s', (_, routes, message) => {
  expect(faultsOf(branching(routes))).toContainEqual(expect.stringContaining(`document.screens.0.${message}`))
})

test('names a screen to which nothing leads', () => {
  const skipped = branching({ question: null, options: [], otherwise: 'when' })

  expect(faultsOf(skipped).map((fault) => fault.slice(0, 42))).toEqual([
    'document.screens.1: No screen leads here. ',
    'document.screens.2: No screen leads here. ',
  ])
})
