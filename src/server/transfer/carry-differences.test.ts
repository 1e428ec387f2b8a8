import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { fillTables } from '#store/testing/fill-tables.ts'
import { insertRows } from '#store/testing/rows.ts'
import { rowsOf, withoutNumbers } from '#store/testing/workspace-rows.ts'
import { removeWorkspace } from '#store/transfer/move.ts'

import { createSeal } from '../settings/seal.ts'
import { carryDifferences } from './carry-differences.ts'
import { copyWorkspace } from './copy-workspace.ts'
import type { Equal } from './written-since.ts'

let from: TestDatabase
let to: TestDatabase
beforeEach(async () => {
  ;[from, to] = [await testDatabase(), await testDatabase()]
})
afterEach(async () => {
  await from.drop()
  await to.drop()
})

const copy = () => copyWorkspace({ appId: 'shop', from: from.sql, to: to.sql, seal: createSeal('the secret of both'), say: () => {} })
const carry = (known?: Equal) => carryDifferences({ appId: 'shop', from: from.sql, to: to.sql, known })

/** What both hold, and how many rows of each table. */
const both = async () => [withoutNumbers(await rowsOf(to.sql, 'shop')), withoutNumbers(await rowsOf(from.sql, 'shop'))] as const

/** Takes every row of a workspace away, and puts the same number of others in their place. */
async function exchangeAll(sql: Sql): Promise<void> {
  await sql`update app set paused_until = 'infinity', pause_reason = 'moved' where id = 'shop'`
  await removeWorkspace(sql, 'shop', 'moved')
  await sql`delete from "user"`
  await sql.begin((tx) => fillTables(tx, 'shop'))
  await sql`update app set name = 'Renamed' where id = 'shop'`
}

test('a copy becomes what the workspace is now in every table, whatever changed, and nothing is left to carry', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await copy()
  expect(await carry()).toMatchObject({ rows: 0 })
  await exchangeAll(from.sql)

  expect((await carry()).rows).toBeGreaterThan(90)

  const [there, here] = await both()
  expect(there).toEqual(here)
  expect(await carry()).toMatchObject({ rows: 0 })
})

test('rows that are gone are taken away, also what nothing tells apart, and those of others stay', async () => {
  await to.sql.begin((tx) => fillTables(tx, 'other'))
  for (const table of ['app', 'channel', 'contact', 'conversation'])
    await insertRows(from.sql, table, table === 'app' ? { id: 'shop' } : { appId: 'shop' })
  await insertRows(from.sql, 'contact', { appId: 'shop', id: 'bea' })
  await copy()
  const others = (await to.sql`select app_id, id from contact where app_id = 'other'`).length
  await from.sql`delete from conversation`
  await from.sql`delete from contact where id = 'ann'`
  await from.sql`update contact set name = 'Beatrix'`

  await carry()

  expect(await to.sql`select id, name from contact where app_id = 'shop'`).toEqual([{ id: 'bea', name: 'Beatrix' }])
  const [there, here] = await both()
  expect(there).toEqual(here)
  expect(await to.sql`select from contact where app_id = 'other'`).toHaveLength(others)
})

test('two rows may exchange what is given once, one after another', async () => {
  await insertRows(from.sql, 'app', { id: 'shop' })
  for (const id of ['a', 'b', 'c']) await insertRows(from.sql, 'team', { appId: 'shop', id, name: id })
  await copy()
  // `a` takes the name that `b` had, `b` that of `c`, which is gone; a new one takes that of `a`.
  await from.sql`delete from team where id = 'c'`
  await from.sql`update team set name = 'c' where id = 'b'`
  await from.sql`update team set name = 'b' where id = 'a'`
  await insertRows(from.sql, 'team', { appId: 'shop', id: 'd', name: 'a' })

  await carry()

  expect(await to.sql`select id, name from team order by id`).toEqual([
    { id: 'a', name: 'b' },
    { id: 'b', name: 'c' },
    { id: 'd', name: 'a' },
  ])
  await from.sql`update team set name = 'x' where id = 'a'`
  await from.sql`update team set name = 'b' where id = 'b'`
  await from.sql`update team set name = 'c' where id = 'a'`
  await expect(carry()).rejects.toThrow('The table "team" cannot become')
})

test('a row that changed at the destination is found', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await copy()
  await to.sql`update message set content = '{"type":"text","text":"other"}'`

  expect(await carry()).toMatchObject({ rows: 1 })
  const [there, here] = await both()
  expect(there).toEqual(here)
})

test('once both were equal, what was written since is found by its transaction: new, changed and deleted rows, also those of the copy', async () => {
  await from.sql.begin((tx) => fillTables(tx, 'shop'))
  await copy()
  let { equal } = await carry()
  const carried = async () => {
    const found = await carry(equal)
    equal = found.equal
    const [there, here] = await both()
    expect(there).toEqual(here)
    return found.rows
  }
  expect(await carried()).toBe(0)

  await from.sql`update message set content = '{"type":"text","text":"other"}'`
  await insertRows(from.sql, 'contact', { appId: 'shop', id: 'bea' })
  expect(await carried()).toBe(2)
  expect(await carried()).toBe(0)

  // As many rows as before, and one of them is another.
  await from.sql`delete from contact where id = 'bea'`
  await insertRows(from.sql, 'contact', { appId: 'shop', id: 'cleo' })
  expect(await carried()).toBe(2)

  await to.sql`update contact set name = 'Somebody else' where id = 'cleo'`
  expect(await carried()).toBe(1)

  await exchangeAll(from.sql)
  expect(await carried()).toBeGreaterThan(90)
})
