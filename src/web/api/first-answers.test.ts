// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { firstData, firstPages, loadRoutes } from './call.ts'
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

test('a query begins with what came with the page, once it knows its address', async () => {
  document.body.innerHTML = '<script type="application/json" data-answer="/api/v1/apps/shop/teams">{"items":[]}</script>'
  expect(firstData('listTeams', { appId: 'shop' })).toBeUndefined()

  await loadRoutes()

  expect(firstData('listTeams', { appId: 'other' })).toBeUndefined()
  expect(firstData('listTeams', { appId: 'shop' })).toEqual({ items: [] })
  expect(firstData('listTeams', { appId: 'shop' })).toBeUndefined()
})

test('a list begins with its first page', async () => {
  document.body.innerHTML =
    '<script type="application/json" data-answer="/api/v1/apps/shop/contacts?limit=100">{"items":[],"nextCursor":null}</script>'
  await loadRoutes()

  expect(firstPages('listContacts', { appId: 'shop', limit: 100 })).toEqual({ pages: [{ items: [], nextCursor: null }], pageParams: [''] })
  expect(firstPages('listContacts', { appId: 'shop', limit: 100 })).toBeUndefined()
})
