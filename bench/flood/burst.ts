// What a flood costs: webhooks of a thousand messages each, and 300 webhooks a second in an open model, against the whole product over
// HTTP. An acknowledgement means durable; at the end every message is counted.
import { setTimeout as delay } from 'node:timers/promises'

import type { Json } from '#domain/json.ts'
import { until } from '#store/testing/until.ts'

import { isDrained } from '../../src/server/testing/fuzz.ts'
import { openProduct, type Product } from '../../src/server/testing/product.ts'
import { connect } from '../../src/server/testing/echo-app.ts'
import { percentile, print } from '../report.ts'

const PHONE_NUMBER_ID = '100000000000072'
const BURSTS = 10
const PER_BURST = 1_000
const PER_SECOND = 300
const SECONDS = 20
/** After a flood it is looked every twenty seconds whether memory can be given back. */
const REST_MS = 60_000

const product = await openProduct()
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Flood' })
  await connect(product, { appId, phoneNumberId: PHONE_NUMBER_ID })
  const sql = await product.openDatabase()
  const count = async () => {
    const [row] = await sql<
      { count: number; at: number }[]
    >`select count(*)::int as count from message where app_id = ${appId} and direction = 'in'`
    return row?.count ?? 0
  }

  const bursts: number[] = []
  const began = performance.now()
  for (let burst = 0; burst < BURSTS; burst += 1)
    bursts.push(await acknowledged(product, aWebhook(Array.from({ length: PER_BURST }, (_, index) => aText(`b${burst}.${index}`, index)))))
  await until('the bursts are handled', () => isDrained(sql), 120_000)
  const drained = (performance.now() - began) / 1_000
  print('a webhook of 1,000 messages acknowledged', 'ms', bursts)
  print('messages of such webhooks, from the wire to the log', 'per second', [(BURSTS * PER_BURST) / drained])
  const afterBursts = await count()
  console.log(`${BURSTS * PER_BURST} sent, ${afterBursts} in the log: ${BURSTS * PER_BURST - afterBursts} lost`)

  const acks: number[] = []
  const waiting: Promise<unknown>[] = []
  const start = performance.now()
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const due = start + (index * 1_000) / PER_SECOND
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    waiting.push(acknowledged(product, aWebhook([aText(`s${index}`, index % 2_000)])).then((ms) => acks.push(ms)))
  }
  await Promise.all(waiting)
  const ended = performance.now()
  await until('the stream is handled', () => isDrained(sql), 120_000)
  print(`${PER_SECOND} webhooks/s for ${SECONDS} s, acknowledged p50`, 'ms', [percentile(acks, 0.5)])
  print(`${PER_SECOND} webhooks/s for ${SECONDS} s, acknowledged p99`, 'ms', [percentile(acks, 0.99)])
  print('drained after the last one', 'ms', [performance.now() - ended])
  const lost = BURSTS * PER_BURST + PER_SECOND * SECONDS - (await count())
  console.log(`${PER_SECOND * SECONDS} sent, ${lost} lost`)
  if (lost !== 0) process.exitCode = 1
  const flooded = await product.memoryMb()
  await delay(REST_MS)
  console.log(
    `memory of the server: ${Math.round(flooded)} MB after the flood, ${Math.round(await product.memoryMb())} MB after a minute of rest`,
  )
  await sql.end({ timeout: 5 })
} finally {
  await product.end()
}

async function acknowledged(to: Product, webhook: object): Promise<number> {
  const at = performance.now()
  const { status } = await to.post(webhook)
  if (status !== 200) throw new Error(`The webhook was answered ${status}.`)
  return performance.now() - at
}

function aText(id: string, person: number): Json {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return { id: `wamid.${id}`, from: String(34_600_000_000 + person), timestamp, type: 'text', text: { body: id } }
}

function aWebhook(messages: Json[]): object {
  const metadata = { display_phone_number: '15550009999', phone_number_id: PHONE_NUMBER_ID }
  const value = { messaging_product: 'whatsapp', metadata, messages }
  return { object: 'whatsapp_business_account', entry: [{ id: '200000000000009', changes: [{ field: 'messages', value }] }] }
}
