import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { numbersIn, ownerOf, partsOf, readCatalog } from './workspace-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('every table of the database has an owner', async () => {
  const catalog = await database.sql.begin(readCatalog)

  const unowned = [...catalog.keys()].filter((name) => ownerOf(catalog, name) === null)

  expect(unowned, 'Say whose its rows are, in store/transfer/workspace-tables.ts').toEqual([])
})

test('a table that nothing gives an owner is found', async () => {
  await database.sql.begin(async (tx) => {
    await tx`create table orphaned_thing (id text primary key)`
    const catalog = await readCatalog(tx)
    expect([...catalog.keys()].filter((name) => ownerOf(catalog, name) === null)).toEqual(['orphaned_thing'])
    await tx`drop table orphaned_thing`
  })
})

test('owners follow from app_id and from references', async () => {
  const catalog = await database.sql.begin(readCatalog)
  const owner = (name: string) => ownerOf(catalog, name)

  expect(['message', 'outbox', 'timer', 'knowledge_passage_use', 'member'].map(owner)).toEqual(Array(5).fill('workspace'))
  expect(['user', 'session', 'account', 'passkey', 'twoFactor', 'push_installation'].map(owner)).toEqual(Array(6).fill('person'))
  expect(['partner_site', 'lead_claim', 'commission_entry'].map(owner)).toEqual(Array(3).fill('partner'))
})

test('no secret of a person travels, and each table stands after those that it references', async () => {
  const catalog = await database.sql.begin(readCatalog)
  const parts = partsOf(catalog)
  const place = (table: string) => parts.findIndex((one) => one.table === table)

  expect(parts.map(({ table }) => table).filter((table) => ownerOf(catalog, table) !== 'workspace')).toEqual(['user'])
  const early = parts.flatMap(({ table }) =>
    (catalog.get(table)?.references ?? [])
      .filter((one) => one.table !== table && place(one.table) > place(table))
      .map((one) => [table, one.table]),
  )
  expect(early).toEqual([])
})

test('numbers that are given once in the installation are known wherever they stand', async () => {
  const catalog = await database.sql.begin(readCatalog)
  const found = partsOf(catalog).flatMap(({ table }) => [...numbersIn(catalog, table)].map(([column]) => `${table}.${column}`))

  expect(found.toSorted()).toEqual([
    'domain_event.id',
    'knowledge_comparison.compared_id',
    'knowledge_conflict.one_passage_id',
    'knowledge_conflict.other_passage_id',
    'knowledge_passage.id',
    'knowledge_passage_use.passage_id',
    'knowledge_suggestion.differs_passage_id',
    'knowledge_vector.passage_id',
  ])
})
