// Ten thousand answers over three numbers whose limit lies below what Meta promises: the pace is learned from its refusals. The pretend
// WhatsApp's ledger tells what it was asked, what it took and in which order.
import { until } from '#store/testing/until.ts'

import { isDrained } from '../src/server/testing/fuzz.ts'
import { openProduct } from '../src/server/testing/product.ts'
import { answerTo, createEchoApp } from '../src/server/testing/echo-app.ts'
import { print } from './report.ts'

const NUMBERS = ['100000000000002', '100000000000003', '100000000000004']
const PER_SECOND = 50
const CUSTOMERS = 1_667
const TEXTS = ['hi', 'one']

const product = await openProduct()
try {
  await product.world.addNumber('100000000000004')
  const shops = await Promise.all(NUMBERS.map((phoneNumberId) => createEchoApp(product, phoneNumberId)))
  await product.world.change({ messagesPerSecond: PER_SECOND, pairLimit: true, enforceWindow: false })
  const sql = await product.openDatabase()
  const total = NUMBERS.length * CUSTOMERS * TEXTS.length
  const began = performance.now()
  for (const [round, text] of TEXTS.entries()) {
    for (const { phoneNumberId } of shops)
      for (let from = 0; from < CUSTOMERS; from += 500)
        await product.post(aWebhook(phoneNumberId, round, from, Math.min(CUSTOMERS, from + 500), text))
    await until('everybody was heard', () => isDrained(sql), 120_000)
  }
  const left = async () => (await sql<{ left: number }[]>`select count(*)::int as left from outbox`)[0]?.left ?? 0
  const done = async () =>
    (await sql<{ done: number }[]>`select count(*)::int as done from message where direction = 'out' and status = 'DELIVERED'`)[0]?.done ??
    0
  await until('every answer is sent', async () => (await left()) === 0 && (await done()) >= total, 600_000)
  const seconds = (performance.now() - began) / 1_000

  let tried = 0
  let taken = 0
  let disordered = 0
  for (const phoneNumberId of NUMBERS) {
    tried += await product.world.requests(`${phoneNumberId}/messages`)
    const sent = await product.world.sent(phoneNumberId)
    taken += sent.length
    const said = Map.groupBy(sent, ({ to }) => to)
    for (const texts of said.values()) if (texts.map(({ text }) => text).join() !== TEXTS.map(answerTo).join()) disordered += 1
  }
  console.log(`${total} answers asked for, ${taken} taken by WhatsApp, ${await done()} delivered, ${disordered} conversations out of order`)
  print('calls that WhatsApp refused', '% of all', [(100 * (tried - taken)) / tried])
  print(`taken over three numbers of ${PER_SECOND} messages/s each`, 'messages/s', [taken / seconds])
  if (taken !== total || disordered > 0 || (tried - taken) / tried > 0.05) process.exitCode = 1
  await sql.end({ timeout: 5 })
} finally {
  await product.end()
}

function aWebhook(phoneNumberId: string, round: number, from: number, to: number, text: string): object {
  const metadata = { display_phone_number: '15550009999', phone_number_id: phoneNumberId }
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const messages = Array.from({ length: to - from }, (_, index) => {
    const person = String(34_600_000_000 + from + index)
    return { id: `wamid.${phoneNumberId}.${round}.${from + index}`, from: person, timestamp, type: 'text', text: { body: text } }
  })
  const value = { messaging_product: 'whatsapp', metadata, messages }
  return { object: 'whatsapp_business_account', entry: [{ id: '200000000000009', changes: [{ field: 'messages', value }] }] }
}
