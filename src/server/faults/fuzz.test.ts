import { afterAll, beforeAll, expect, test } from 'vitest'

import { fuzz } from '../testing/fuzz.ts'
import { openProduct, type Product } from '../testing/product.ts'
import { createEchoApp } from '../testing/echo-app.ts'

const PHONE_NUMBER_ID = '100000000000071'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.end())

test('a thousand corrupt webhooks cause no server error, and valid parts are still read', async () => {
  const { appId } = await createEchoApp(product, PHONE_NUMBER_ID)
  const sql = await product.openDatabase()
  try {
    const { statuses } = await fuzz(product, sql, PHONE_NUMBER_ID, 1_000)

    expect(statuses).toEqual({ 200: 1_000 })
    const [row] = await sql<{ parked: number; messages: number; unhandled: number }[]>`
      select (select count(*)::int from delivery where state = 'parked') as unhandled, (select count(*)::int from parked) as parked,
        (select count(*)::int from message where app_id = ${appId} and direction = 'in') as messages`
    expect(row!.unhandled).toBe(0)
    expect(row!.messages).toBeGreaterThan(600)
    expect(row!.parked).toBeGreaterThan(100)
  } finally {
    await sql.end({ timeout: 5 })
  }
})
