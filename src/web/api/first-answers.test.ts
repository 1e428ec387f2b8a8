// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts'

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" data-answer="/api/v1/apps?a=1&#38;b=2">{"items":[]}</script>'
})

test('an answer that came with the page is taken once', () => {
  expect(takeFirstAnswer(document, '/api/v1/apps?a=1&b=2', 100)).toEqual({ items: [] })
  expect(takeFirstAnswer(document, '/api/v1/apps?a=1&b=2', 100)).toBeUndefined()
})

test('another address has none', () => {
  expect(takeFirstAnswer(document, '/api/v1/apps', 100)).toBeUndefined()
})

test('half a minute later it is old', () => {
  expect(takeFirstAnswer(document, '/api/v1/apps?a=1&b=2', 30_000)).toBeUndefined()
})

test('unused answers are dropped after a change', () => {
  dropFirstAnswers(document)

  expect(takeFirstAnswer(document, '/api/v1/apps?a=1&b=2', 100)).toBeUndefined()
})
