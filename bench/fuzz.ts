// A hundred thousand spoilt webhooks against the whole product, over HTTP: no error of the server, no crash, and memory that stays flat.
import { fuzz } from '../src/server/testing/fuzz.ts'
import { openProduct } from '../src/server/testing/product.ts'
import { createEchoApp } from '../src/server/testing/echo-app.ts'
import { print } from './report.ts'

const COUNT = Number(process.env.FUZZ_COUNT ?? 100_000)
const PHONE_NUMBER_ID = '100000000000071'

const product = await openProduct()
try {
  await createEchoApp(product, PHONE_NUMBER_ID)
  const sql = await product.openDatabase()
  const began = performance.now()
  const { statuses, memoryMb } = await fuzz(product, sql, PHONE_NUMBER_ID, COUNT)
  const seconds = (performance.now() - began) / 1_000
  const [row] = await sql<{ parked: number; messages: number; unhandled: number }[]>`
    select (select count(*)::int from delivery where state = 'parked') as unhandled, (select count(*)::int from parked) as parked,
      (select count(*)::int from message where direction = 'in') as messages`
  await sql.end({ timeout: 5 })
  console.log(`${COUNT} webhooks, answers by status: ${JSON.stringify(statuses)}`)
  console.log(`${row?.messages} messages understood, ${row?.parked} elements kept with a reason, ${row?.unhandled} webhooks that failed`)
  print('spoilt webhooks handled', 'per second', [COUNT / seconds])
  console.log(`memory of the process after each tenth, MB: ${memoryMb.map((mb) => Math.round(mb)).join(', ')}`)
  if (Object.keys(statuses).join() !== '200' || row?.unhandled !== 0) process.exitCode = 1
} finally {
  await product.end()
}
