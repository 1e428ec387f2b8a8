import { afterAll, beforeAll, expect, test } from 'vitest'

import { moveWorkspaceEntry, registerCell } from '#store/cells/directory.ts'
import { publishEntries } from '#store/cells/publish-entries.ts'
import { connect } from '#store/postgres/connect.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'

import { createRouteFinder } from './find-route.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await testDatabase()
  await registerCell(home.sql, { name: 'home', address: 'http://home', isHome: true })
  await registerCell(home.sql, { name: 'north', address: 'http://north', isHome: false })
  await home.sql`insert into app (id, name) values ('one', 'One'), ('two', 'Two')`
  await publishEntries(home.sql, home.sql, 'home')
})
afterAll(() => home?.drop())

const ONE = { kind: 'workspace', key: 'one' } as const
const TWO = { kind: 'workspace', key: 'two' } as const

test('caches the cell of a key until the directory changes, and keeps it while the directory is down', async () => {
  const directory = connect(home.url, { max: 1 })
  const finder = createRouteFinder(directory)
  const cellOf = async (key: typeof ONE | typeof TWO) => (await finder.find([key])).get(`workspace ${key.key}`)?.[0]?.cell
  const [one, nobody] = await Promise.all([cellOf(ONE), finder.find([{ kind: 'hook', key: 'nobody' }])])
  expect([one, nobody.get('hook nobody')]).toEqual(['home', []])

  await moveWorkspaceEntry(home.sql, { workspace: 'one', from: 'home', to: 'north' })
  expect(await cellOf(ONE)).toBe('home')
  finder.expire()
  expect(await cellOf(ONE)).toBe('north')

  await directory.end({ timeout: 1 })
  finder.expire()
  expect(await cellOf(ONE)).toBe('north')
  await expect(cellOf(TWO)).rejects.toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 }))
})
