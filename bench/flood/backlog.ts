// What waits after an outage: 100,000 webhooks that were stored and not handled when the server died, three quarters of them of one number. They are
// handled from the start on, in the order of each customer, and the other numbers do not wait for the busy one.
import type { Sql } from '#store/postgres/sql.ts'
import { until } from '#store/testing/until.ts'
import { storeDeliveries } from '#store/whatsapp/deliveries.ts'

import { aText, aWebhook } from '../../src/runtime/testing/webhooks.ts'
import { connect } from '../../src/server/testing/echo-app.ts'
import { isDrained } from '../../src/server/testing/fuzz.ts'
import { openProduct } from '../../src/server/testing/product.ts'
import { print } from '../report.ts'

const NUMBERS = Array.from({ length: 24 }, (_, index) => String(100_000_000_009_000 + index))
const BUSY = NUMBERS[0] ?? ''
const IN_ALL = Number(process.env.BENCH_WEBHOOKS ?? 100_000)
const CUSTOMERS = 200
const CHUNK = 1_000

const product = await openProduct({ nodeArgs: ['--max-semi-space-size=16'] })
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Backlog' })
  for (const phoneNumberId of NUMBERS) await connect(product, { appId, phoneNumberId })
  await product.stop('SIGKILL')
  const sql = await product.openDatabase()
  // The driver learns with its first query how arrays are named.
  await isDrained(sql)
  await store(sql)
  const began = performance.now()
  await product.start()
  print('ready to accept after', 's', [(performance.now() - began) / 1_000])
  await until('all webhooks are handled', () => isDrained(sql), 1_800_000)
  const [took] = await sql<{ all: number; others: number }[]>`
    select extract(epoch from max(handled_at) - min(handled_at))::float8 as all,
      extract(epoch from max(handled_at) filter (where partition <> ${BUSY}) - min(handled_at))::float8 as others
    from delivery where partition <> ''`
  print(`${IN_ALL} stored webhooks handled`, 's', [took?.all ?? 0])
  print('those of the 23 quieter numbers', 's', [took?.others ?? 0])
  print('webhooks', 'per second', [IN_ALL / (took?.all ?? 1)])
  const { stored, misplaced } = await orderOf(sql, appId)
  console.log(`${IN_ALL} messages: ${IN_ALL - stored} lost, ${misplaced} out of order; memory ${Math.round(await product.memoryMb())} MB`)
  if (stored !== IN_ALL || misplaced !== 0) process.exitCode = 1
  await sql.end({ timeout: 1 })
} finally {
  await product.end()
}

/** Stores the webhooks as the server does, while there is none. */
async function store(sql: Sql): Promise<void> {
  const numberOf = (index: number): string => (index % 100 < 23 ? (NUMBERS[1 + (index % 100)] ?? BUSY) : BUSY)
  for (let from = 0; from < IN_ALL; from += CHUNK) {
    const chunk = Array.from({ length: CHUNK }, (_, offset) => {
      const index = from + offset
      const number = numberOf(index)
      const person = `15${number.slice(-3)}${String(Math.floor(index / 100) % CUSTOMERS).padStart(6, '0')}`
      return {
        source: 'whatsapp' as const,
        partition: number,
        body: aWebhook({ messages: [aText(`w${index}`, person, String(index))] }, number),
      }
    })
    await storeDeliveries(sql, chunk)
  }
}

/** Whether each conversation holds its messages in the order in which they were stored. */
async function orderOf(sql: Sql, appId: string): Promise<{ stored: number; misplaced: number }> {
  const [row] = await sql<{ stored: number; misplaced: number }[]>`
    select count(*)::int as stored, count(*) filter (where nth < former)::int as misplaced
    from (
      select (content ->> 'text')::int as nth, lag((content ->> 'text')::int) over (partition by conversation_id order by seq) as former
      from message where app_id = ${appId} and direction = 'in'
    ) m`
  return row ?? { stored: 0, misplaced: 0 }
}
