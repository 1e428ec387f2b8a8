import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { driverAddress } from '../connect.ts'
import { askBackends } from './ask-backends.ts'

let database: TestDatabase
beforeAll(async () => (database = await testDatabase()))
afterAll(() => database.drop())

test('the numbers that a pooler gives its connections may be larger than those of processes', async () => {
  const [address, socket] = driverAddress(database.url)
  const ask = askBackends([address], { ...socket, connection: { application_name: 'parley' } })

  expect(await ask([4_294_967_295])).toBeInstanceOf(Map)
})
