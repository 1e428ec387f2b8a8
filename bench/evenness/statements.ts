// What the statements of a node read beside 100 and beside 10,000 workspaces, of which 100 are active: pages touched and rows read by each statement, as
// PostgreSQL counts them, so that a slow machine changes nothing.
import { setTimeout as delay } from 'node:timers/promises'

import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { queueAges } from '#store/postgres/health.ts'
import { insertIdleWorkspace } from '#store/testing/idle-workspace.ts'
import { multiplyWorkspace } from '#store/testing/multiply-workspace.ts'
import { type CountedPool, countStatements, type StatementCost } from '#store/testing/statement-costs.ts'

import { aDocument } from '../../src/flow/testing/documents.ts'
import { insertFlow } from '../../src/runtime/testing/insert-flow.ts'
import { aText, aWebhook } from '../../src/runtime/testing/webhooks.ts'
import { createLog } from '../../src/server/process/log.ts'
import { jobsWithoutNetwork } from '../../src/server/testing/jobs-without-network.ts'
import { buildRuntime, withDatabase } from '../bench-runtime.ts'
import { print } from '../report.ts'

const ACTIVE = 100
const IDLE = Number(process.env.BENCH_WORKSPACES ?? 10_000) - ACTIVE
const ROUNDS = 5
/** Long enough for every job that looks by itself now and then within a minute, and for what a round begins. */
const ROUND_MS = 3_000
const FLOW = aDocument({ chat: [['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] })

/** Runs a node for a while in which the customers of the active workspaces write; returns what each kind of statement read at most, and how often it ran. */
async function measure({ sql, taken }: CountedPool, name: string): Promise<Map<string, StatementCost & { runs: number }>> {
  let sent = 0
  const runtime = buildRuntime(sql, () => (sent += 1), undefined, jobsWithoutNetwork(sql, createLog('fatal', { write: () => {} })))
  runtime.start()
  await delay(ROUND_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: ACTIVE }, (_, index) => runtime.accept(said(name, round, index + 1))))
    await delay(ROUND_MS)
  }
  await queueAges(sql)
  await runtime.health()
  await runtime.stop()
  console.log(`${name}: ${sent} answers to ${ACTIVE * ROUNDS} messages`)
  if (sent < ACTIVE * ROUNDS) process.exitCode = 1
  const most = new Map<string, StatementCost & { runs: number }>()
  for (const { text, buffers, rows } of taken()) {
    const before = most.get(text) ?? { text, buffers: 0, rows: 0, runs: 0 }
    most.set(text, { text, buffers: Math.max(before.buffers, buffers), rows: Math.max(before.rows, rows), runs: before.runs + 1 })
  }
  return most
}

/** A customer of an active workspace says something, somebody new each time. */
const said = (name: string, round: number, workspace: number): Uint8Array => {
  const from = `1555${name === 'few' ? 1 : 2}${round}${String(workspace).padStart(4, '0')}`
  return aWebhook({ messages: [aText(`wamid.${from}`, from, 'hi')] }, `work-${workspace}`)
}

await withDatabase(async (sql, url) => {
  await insertIdleWorkspace(sql, 'work')
  await insertFlow(sql, { appId: 'work', id: 'greets', document: FLOW })
  await multiplyWorkspace(sql, 'work', ACTIVE)
  await sql`vacuum analyze`
  const counted = countStatements(url, 10)
  const few = await measure(counted, 'few')
  await insertIdleWorkspace(sql, 'idle')
  await multiplyWorkspace(sql, 'idle', IDLE)
  await sql`vacuum analyze`
  const many = await measure(counted, 'many')
  await counted.sql.end({ timeout: 5 })
  show(few, many)
  await measurePlanning(url, [...many.keys()].find((text) => text.includes('as due (place, at)')) ?? '')
})

function show(few: ReadonlyMap<string, StatementCost>, many: ReadonlyMap<string, StatementCost & { runs: number }>): void {
  const rows = [...many.values()].flatMap((cost) => {
    const before = few.get(cost.text)
    return before ? [{ ...cost, before }] : []
  })
  console.log(
    `${rows.length} statements ran at both sizes; those that read most at ${(IDLE + ACTIVE).toLocaleString('en')} workspaces, beside ${ACTIVE}:`,
  )
  for (const { text, buffers, rows: read, before } of rows.toSorted((a, b) => b.buffers - a.buffers).slice(0, 15))
    console.log(`  ${before.buffers} → ${buffers} pages, ${before.rows} → ${read} rows: ${text.slice(0, 110)}`)
  const most = Math.max(...rows.map(({ buffers }) => buffers))
  console.log(`the most that one statement touched: ${most.toLocaleString('en')} pages`)
  if (most > 6_000) process.exitCode = 1
}

/** How long the statement that asks when work is next due takes on a new connection: without values it is planned once, with one five times and more. */
async function measurePlanning(url: string, look: string): Promise<void> {
  const text = (parts: readonly string[]) => Object.assign([...parts], { raw: parts }) as unknown as TemplateStringsArray
  const asks: [string, (sql: Sql) => Promise<unknown>][] = [
    ['without values', (sql) => sql(text([look]))],
    ['with a value', (sql) => sql(text([`${look} limit `, '']), 100)],
  ]
  for (const [name, ask] of asks) {
    const runs: number[][] = []
    for (let turn = 0; turn < 3; turn += 1) runs.push(await eightTimes(url, ask))
    for (const run of [0, 1, 4, 7]) {
      const times = runs.map((one) => one[run] ?? 0)
      print(`when work is due, ${name}, asked on a connection (${run + 1})`, 'ms', times)
    }
  }
}

async function eightTimes(url: string, ask: (sql: Sql) => Promise<unknown>): Promise<number[]> {
  const sql = connect(url, { max: 1 })
  await sql`select`
  const times: number[] = []
  for (let run = 0; run < 8; run += 1) {
    const began = performance.now()
    await ask(sql)
    times.push(performance.now() - began)
  }
  await sql.end({ timeout: 1 })
  return times
}
