import { expect, test } from 'vitest'

import { EventField } from '#domain/scheduling/event.ts'

import { readAnswers } from './form-answers.ts'

const ask = (type: EventField['type'], rest: object = {}) => EventField.parse({ name: 'q', label: 'Question', type, ...rest })
const read = (question: ReturnType<typeof ask>, answer: unknown) => readAnswers([question], { q: answer as never, other: 'not asked' })

test.each([
  [ask('number'), '2,5', 2.5],
  [ask('email'), ' ana@example.com ', 'ana@example.com'],
  [ask('phone'), '+44 7700 900 111', '+447700900111'],
  [ask('date'), '2026-12-24', '2026-12-24'],
  [ask('choice', { choices: ['Tea'] }), 'Tea', 'Tea'],
  [ask('boolean'), true, true],
  [ask('text'), 'By the window', 'By the window'],
])('%j accepts %j', (question, answer, kept) => {
  expect(read(question, answer)).toEqual({ answers: { q: kept }, faults: [] })
})

test.each([
  [ask('number'), 'abc'],
  [ask('email'), 'ana@'],
  [ask('phone'), '12'],
  [ask('date'), 'soon'],
  [ask('choice', { choices: ['Tea'] }), 'Milk'],
  [ask('text'), { a: 1 }],
])('%j refuses %j at its field', (question, answer) => {
  const { answers, faults } = read(question, answer)
  expect(answers).toEqual({})
  expect(faults).toMatchObject([{ path: 'answers.q' }])
})

test('names missing required answers and accepts missing optional ones', () => {
  expect(read(ask('text', { required: true }), '').faults).toEqual([{ path: 'answers.q', message: 'Question is missing.' }])
  expect(read(ask('number'), '')).toEqual({ answers: {}, faults: [] })
})
