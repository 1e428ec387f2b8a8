// Memory over an hour: conversations begin at a pace far below what the product can do, and each minute tells what the server holds. At the end it rests,
// and every message is counted.
import { setTimeout as delay } from 'node:timers/promises'

import { openProduct } from '../../src/server/testing/product.ts'
import { percentile, print } from '../report.ts'
import { connectNumbers, converse, lostAndDoubled, openCustomersGraph } from './customers.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60)
const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 10)
/** What grows in the first minutes is code and caches that fill. */
const WARM_MINUTES = 5
const REST_MS = 60_000

const graph = await openCustomersGraph()
const product = await openProduct({ graphUrl: graph.url, nodeArgs: ['--max-semi-space-size=16'] })
try {
  await connectNumbers(product)
  const sql = await product.openDatabase()
  const minutes: number[] = []
  const turns: number[] = []
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const load = { name: String(minute).padStart(3, '0'), conversations: PER_SECOND * 60, customers: 64, perSecond: PER_SECOND }
    const took = await converse(product, load)
    turns.push(...took)
    minutes.push(await product.memoryMb())
    console.log(`minute ${minute + 1}: ${Math.round(minutes.at(-1) ?? 0)} MB, turn p95 ${Math.round(percentile(took, 0.95))} ms`)
  }
  const warm = minutes.slice(WARM_MINUTES)
  const third = Math.ceil(warm.length / 3)
  print('memory of the server, first third after five minutes', 'MB', warm.slice(0, third))
  print('memory of the server, last third', 'MB', warm.slice(-third))
  print('turn, message to reply, p95', 'ms', [percentile(turns, 0.95)])
  await delay(REST_MS)
  print('memory of the server after a minute of rest', 'MB', [await product.memoryMb()])
  const { lost, doubled } = await lostAndDoubled(sql, MINUTES * PER_SECOND * 60)
  console.log(`${MINUTES * PER_SECOND * 60} conversations: ${lost} messages lost, ${doubled} doubled`)
  if (lost !== 0 || doubled !== 0) process.exitCode = 1
  await sql.end({ timeout: 1 })
} finally {
  await product.end()
  graph.close()
}
