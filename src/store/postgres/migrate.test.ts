import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate, migrationNames } from './migrate.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.drop())

test('every migration is applied once and in order', async () => {
  const { sql } = database

  const again = await migrate(sql)

  const names = (await sql<{ name: string }[]>`select name from migration order by name`).map((row) => row.name)
  expect(again).toEqual({ applied: [] })
  expect(names).toEqual(await migrationNames())
})

test('two processes that migrate at the same moment do not collide', async () => {
  const [one, two] = await Promise.all([migrate(database.sql), migrate(database.sql)])

  expect([...one.applied, ...two.applied]).toEqual([])
})
