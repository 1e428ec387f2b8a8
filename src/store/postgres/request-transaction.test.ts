import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Sql } from './sql.ts'
import { afterCommit, inOneTransaction } from './request-transaction.ts'
import { testDatabase } from '../testing/database.ts'

let sql: Sql
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ sql, drop } = await testDatabase())
  await sql`create table row (name text primary key)`
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate row`
})

const write = (name: string) => sql`insert into row values (${name})`
const written = async () => (await sql<{ name: string }[]>`select name from row order by name`).map(({ name }) => name)

test('commits all writes of a handler with its response', async () => {
  const work = async () => {
    await write('plain')
    await sql.begin((tx) => tx`insert into row values ('in a transaction')`)
    return written()
  }

  await expect(inOneTransaction(sql, work, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  expect(await written()).toEqual([])
  expect(await inOneTransaction(sql, work, async (tx, answer) => void (await tx`insert into row values (${answer.join('+')})`))).toEqual([
    'in a transaction',
    'plain',
  ])
  expect(await written()).toEqual(['in a transaction', 'in a transaction+plain', 'plain'])
})

test('a failed inner transaction rolls back only its own writes', async () => {
  const work = async () => {
    await write('before')
    await sql
      .begin(async (tx) => {
        await tx`insert into row values ('inside')`
        throw new Error('no')
      })
      .catch(() => null)
    await write('after')
  }

  await inOneTransaction(sql, work, async () => {})

  expect(await written()).toEqual(['after', 'before'])
})

test('runs afterCommit after the commit, or not at all', async () => {
  const seen = Promise.withResolvers<string[]>()
  await inOneTransaction(
    sql,
    async () => {
      afterCommit(() => seen.resolve(written()))
      await write('first')
    },
    async () => void (await write('second')),
  )
  expect(await seen.promise).toEqual(['first', 'second'])

  let ran = false
  const failing = async () => {
    afterCommit(() => (ran = true))
    throw new Error('no')
  }
  await expect(inOneTransaction(sql, failing, async () => {})).rejects.toThrow('no')
  expect(ran).toBe(false)
  afterCommit(() => (ran = true))
  expect(ran).toBe(true)
})

test('isolates concurrent requests', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = inOneTransaction(
    sql,
    async () => {
      await write('one')
      first.resolve()
      await second.promise
    },
    async () => {},
  )
  await first.promise

  expect(await inOneTransaction(sql, written, async () => {})).toEqual([])
  second.resolve()
  await one

  expect(await written()).toEqual(['one'])
})
