import type { Json } from '#domain/json.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { until } from '#store/testing/until.ts'

import { NEWS, SAMPLES } from '#runtime/testing/payload-samples.ts'
import { mutate, randomFrom } from './mutate.ts'
import type { Product } from './product.ts'

const LANES = 24

export interface FuzzResult {
  /** How many answers there were of each HTTP status. */
  statuses: Record<number, number>
  /** The memory of the process after each tenth of the way, in MB. */
  memoryMb: number[]
}

/** Posts that many spoilt webhooks, signed, to a running product, and waits until it has handled them. */
export async function fuzz(product: Product, sql: Sql, phoneNumberId: string, count: number, seed = 1): Promise<FuzzResult> {
  const result: FuzzResult = { statuses: {}, memoryMb: [] }
  const random = randomFrom(seed)
  const tenth = Math.ceil(count / 10)
  for (let from = 0; from < count; from += tenth) {
    const numbers = Array.from({ length: Math.min(tenth, count - from) }, (_, index) => from + index).values()
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (const number of numbers) {
          const { status } = await product.post(mutate(aPayload(phoneNumberId, number, random), random))
          result.statuses[status] = (result.statuses[status] ?? 0) + 1
        }
      }),
    )
    await until('all webhooks are handled', () => isDrained(sql), 300_000)
    result.memoryMb.push(await product.memoryMb())
  }
  return result
}

/** Tells whether every webhook has come to its end. */
export async function isDrained(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ open: boolean }[]>`select exists (select 1 from delivery where state = 'stored') as open`
  return row?.open === false
}

/** A whole webhook: a few messages of any kind, statuses, and now and then news. Fifty customers write it all. */
function aPayload(phoneNumberId: string, number: number, random: () => number): Json {
  const metadata = { display_phone_number: '15550000001', phone_number_id: phoneNumberId }
  const from = String(34_600_000_000 + (number % 50))
  const messages = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => {
    const sample = SAMPLES[Math.floor(random() * SAMPLES.length)]!
    return { ...sample.raw, ...(sample.raw.from !== null && { from }), id: `wamid.${number}.${index}` }
  })
  const statuses = [{ id: `wamid.S${number}`, status: 'delivered', timestamp: '1795250000', recipient_id: from }]
  const news = NEWS[Math.floor(random() * NEWS.length)]!
  const contacts = [{ wa_id: from, user_id: `ES.${from}`, profile: { name: 'Ana', username: 'ana' } }]
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '200000000000009',
        time: 1_795_250_000,
        changes: [
          { field: 'messages', value: { messaging_product: 'whatsapp', metadata, contacts, messages, statuses } },
          ...(random() < 0.2 ? [{ field: news.field, value: news.value }] : []),
        ],
      },
    ],
  }
}
