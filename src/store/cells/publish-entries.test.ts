import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { createApp } from '../workspace/apps.ts'
import { type CellKey, findRoutes, listCells, listConflicts, moveWorkspaceEntry, registerCell } from './directory.ts'
import { publishEntries } from './publish-entries.ts'

let home: TestDatabase
let north: TestDatabase
beforeAll(async () => {
  home = await testDatabase()
  north = await testDatabase()
  await registerCell(home.sql, { name: 'home', address: 'http://home', isHome: true })
  await registerCell(home.sql, { name: 'north', address: 'http://north', isHome: false })
})
afterAll(async () => {
  await home?.drop()
  await north?.drop()
})

async function aWorkspace({ sql }: TestDatabase, id: string, phoneNumberId: string): Promise<void> {
  await sql`insert into "user" (id, name, email) values ('olga', 'Olga', 'olga@parley.test') on conflict do nothing`
  await createApp(sql, { id, name: id, timeZone: 'UTC', ownerId: 'olga' })
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${id}, ${`channel-${id}`}, 'whatsapp', 'Main', ${phoneNumberId}, 'account', '+1', '', '0000')`
}
const publish = () => Promise.all([publishEntries(home.sql, home.sql, 'home'), publishEntries(home.sql, north.sql, 'north')])
const cellsOf = async (kind: CellKey['kind'], key: string) => (await findRoutes(home.sql, [{ kind, key }])).map(({ cell }) => cell)

test('what the tables of a cell hold leads to it, until they hold it no more; a publication that changes nothing writes nothing', async () => {
  await aWorkspace(home, 'one', '1')
  await aWorkspace(north, 'two', '2')
  expect(await publish()).toEqual([4, 4])
  expect(await publish()).toEqual([0, 0])
  expect([await cellsOf('workspace', 'one'), await cellsOf('phone_number', '2'), await cellsOf('phone_number', '3')]).toEqual([
    ['home'],
    ['north'],
    [],
  ])
  expect((await cellsOf('whatsapp_account', 'account')).toSorted()).toEqual(['home', 'north'])
  expect((await listCells(home.sql)).map(({ name, isHome, workspaces }) => [name, isHome, workspaces])).toEqual([
    ['home', true, 1],
    ['north', false, 1],
  ])

  await north.sql`update channel set removed_at = now()`
  await publish()
  expect(await cellsOf('phone_number', '2')).toEqual([])
  await north.sql`update channel set removed_at = null`
  await publish()
})

test('of two cells that claim a number the older claim holds, and both are named', async () => {
  await north.sql`update channel set phone_number_id = '1'`
  await publish()
  expect(await cellsOf('phone_number', '1')).toEqual(['home', 'north'])
  expect(await listConflicts(home.sql)).toEqual([{ kind: 'phone_number', key: '1', kept: 'home', claimedBy: ['home', 'north'] }])
  await north.sql`update channel set phone_number_id = '2'`
  await publish()
  expect(await listConflicts(home.sql)).toEqual([])
})

test('a workspace that moved stays where it is, although its former cell still has its rows', async () => {
  expect(await moveWorkspaceEntry(home.sql, { workspace: 'one', from: 'north', to: 'home' })).toBe(false)
  expect(await moveWorkspaceEntry(home.sql, { workspace: 'one', from: 'home', to: 'north' })).toBe(true)
  expect(await cellsOf('phone_number', '1')).toEqual(['north'])
  await publishEntries(home.sql, home.sql, 'home')
  expect([await cellsOf('workspace', 'one'), await cellsOf('phone_number', '1')]).toEqual([['north'], ['north']])
  // Once the new cell publishes, only what it has counts.
  await publishEntries(home.sql, north.sql, 'north')
  expect(await cellsOf('workspace', 'one')).toEqual([])
})

test('there is one home', async () => {
  await expect(registerCell(home.sql, { name: 'other', address: 'http://other', isHome: true })).rejects.toThrow('cell_home')
})
