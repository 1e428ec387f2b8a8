import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { openDatabaseClock } from './database-clock.ts'
import { testDatabase } from '../testing/database.ts'

const databaseMs = (row: { ms: number } | undefined): number => row?.ms ?? 0

test('follows the database’s time between two reads', async () => {
  const { sql, drop } = await testDatabase()
  const clock = await openDatabaseClock(sql)
  const read = () => sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  try {
    for (const refresh of [false, true]) {
      if (refresh) await clock.refresh()
      const before = databaseMs((await read())[0])
      const told = clock.now().getTime()
      const after = databaseMs((await read())[0])
      // Half a round trip, and half of a rounded millisecond.
      expect(told).toBeGreaterThan(before - 1_000)
      expect(told).toBeLessThan(after + 1_000)
    }
  } finally {
    clock.stop()
    await drop()
  }
})

/** Measures of patience, an access token's and a file's age, the clock that functions see, the step of an authenticator app, what an operator starts by hand: none writes a due time. */
const MAY_READ_THE_MACHINE = [
  /\/testing\//,
  /\.test\.ts$/,
  /^server\/(process\/database|cli\/.*|transfer\/write-workspace)\.ts$/,
  /^server\/auth\/one-time-codes\.ts$/,
  /^store\/embedded\//,
  /^runtime\/integrations\/(files\/file-home|google-sheets\/sheets|sandbox\/prelude)\.ts$/,
  /^store\/postgres\/(database-clock|health)\.ts$/,
]
const OWN_CLOCK = /\bDate\.now\b|\bnew Date\(\)/

test('no due time uses the machine’s clock', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('{runtime,store,server}/**/*.ts', { cwd: root }).filter(
    (file) => !MAY_READ_THE_MACHINE.some((may) => may.test(file)),
  )

  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => OWN_CLOCK.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([])
})
