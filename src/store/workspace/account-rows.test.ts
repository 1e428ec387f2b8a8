import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type AccountFilter,
  countAccountRows,
  deleteAccountRows,
  findAccountRows,
  insertAccountRow,
  takeAccountRow,
  updateAccountRows,
} from './account-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`delete from verification`
  for (const [id, day] of [
    ['a', '01'],
    ['b', '02'],
    ['c', '03'],
  ] as const) {
    await insertAccountRow(database.sql, 'verification', {
      id,
      identifier: `of ${id}`,
      value: 'token',
      expiresAt: `2026-03-${day}T00:00:00.000Z`,
    })
  }
})

const by = (column: string, operator: AccountFilter['operator'], values: AccountFilter['values'], alternative = false): AccountFilter => ({
  column,
  operator,
  values,
  alternative,
})
const found = async (...where: AccountFilter[]) =>
  (await findAccountRows(database.sql, 'verification', { where, sort: { column: 'id', descending: false } })).map(({ id }) => id)

test.each<[AccountFilter[], string[]]>([
  [[by('id', 'eq', ['b'])], ['b']],
  [[by('id', 'ne', ['b'])], ['a', 'c']],
  [[by('id', 'eq', [null])], []],
  [[by('id', 'ne', [null])], ['a', 'b', 'c']],
  [[by('id', 'in', ['a', 'c'])], ['a', 'c']],
  [[by('id', 'not_in', ['a', 'c'])], ['b']],
  [[by('expiresAt', 'lt', ['2026-03-02T00:00:00.000Z'])], ['a']],
  [[by('expiresAt', 'lte', ['2026-03-02T00:00:00.000Z'])], ['a', 'b']],
  [[by('expiresAt', 'gt', ['2026-03-02T00:00:00.000Z'])], ['c']],
  [[by('expiresAt', 'gte', ['2026-03-02T00:00:00.000Z'])], ['b', 'c']],
  [
    [by('value', 'eq', ['token']), by('id', 'eq', ['a'], true), by('id', 'eq', ['c'], true)],
    ['a', 'c'],
  ],
  [[by('value', 'eq', ['other']), by('id', 'eq', ['a'], true)], []],
])('filters %j find %j', async (where, ids) => {
  expect(await found(...where)).toEqual(ids)
  expect(await countAccountRows(database.sql, 'verification', where)).toBe(ids.length)
})

test('pages by limit and offset in the given order', async () => {
  const rows = await findAccountRows(database.sql, 'verification', {
    where: [],
    sort: { column: 'expiresAt', descending: true },
    limit: 1,
    offset: 1,
  })

  expect(rows).toMatchObject([{ id: 'b', expiresAt: '2026-03-02T00:00:00.000Z' }])
})

test('updates and deletes by filter', async () => {
  expect(await updateAccountRows(database.sql, 'verification', [by('id', 'eq', ['b'])], { value: 'new' })).toMatchObject([
    { id: 'b', value: 'new' },
  ])
  expect(await deleteAccountRows(database.sql, 'verification', [by('value', 'eq', ['token'])])).toBe(2)
  expect(await found()).toEqual(['b'])
})

test('one of several concurrent takers gets a row', async () => {
  const takers = Array.from({ length: 5 }, () => takeAccountRow(database.sql, 'verification', [by('id', 'eq', ['a'])]))

  expect((await Promise.all(takers)).filter((row) => row !== null)).toMatchObject([{ id: 'a' }])
  expect(await found()).toEqual(['b', 'c'])
})
