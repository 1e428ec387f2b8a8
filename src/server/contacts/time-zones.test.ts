import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace, type TestWorkspace } from '../testing/test-workspace.ts'

let workspace: TestWorkspace
let path = ''

beforeAll(async () => {
  workspace = await createTestWorkspace()
  const { testApp, app, appId } = workspace
  await insertRows(testApp.sql, 'contact', { appId, id: 'max', phone: '+4915112345678' }, { appId, id: 'amy', phone: '+12125550123' })
  path = `${app}/contacts`
})
afterAll(() => workspace.testApp.end())

test('the zone of a number’s country is told as a guess, where the country has one, and gives way to the one that is set', async () => {
  const { owner } = workspace
  expect(await owner.ok('GET', `${path}/max`)).toMatchObject({ timeZone: null, guessedTimeZone: 'Europe/Berlin' })
  expect(await owner.ok('GET', `${path}/amy`)).toMatchObject({ timeZone: null, guessedTimeZone: null })

  const set = { timeZone: 'America/Lima', guessedTimeZone: null }
  expect(await owner.ok('PATCH', `${path}/max`, { timeZone: 'America/Lima' })).toMatchObject(set)
  expect(await owner.ok('GET', `${path}/max`)).toMatchObject(set)
  expect(await owner.ok('PATCH', `${path}/max`, { timeZone: null })).toMatchObject({ timeZone: null, guessedTimeZone: 'Europe/Berlin' })
})

test('a time zone that no clock knows is refused', async () => {
  const { status, body } = await workspace.owner.call('PATCH', `${path}/max`, { timeZone: 'Mars/Olympus' })

  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('Use a time zone like Europe/Madrid.')
})
