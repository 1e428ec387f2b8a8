// Two nodes on a PostgreSQL that fails over by itself, and what can happen to either. Each fault tells how long callers went without an acknowledgement, and
// how late the last answer was; at the end every message is counted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { connect as connectTo } from '#store/postgres/connect.ts'
import { until } from '#store/testing/until.ts'

import { createEchoApp } from '../../src/server/testing/echo-app.ts'
import { isDrained } from '../../src/server/testing/fuzz.ts'
import type { Product } from '../../src/server/testing/product.ts'
import { openGraph } from '../conversations/graph.ts'
import { type Answers, call, type Callers, judge } from './callers.ts'
import { hasAll, type Machine, type Machines, openMachines } from './machines.ts'
import { aNode, type Node } from './nodes.ts'

const NUMBERS = Array.from({ length: 6 }, (_, index) => String(100_000_000_007_000 + index))
const CALM_MS = 5_000
const FAULT_MS = 30_000
const BACK_MS = 90_000

/** The way from nodes to the database. */
interface Way {
  databaseUrl: string
  /** Settings of the nodes beside it. */
  more?: Record<string, string>
  /** What is measured; the names of some may be asked for in BENCH_FAULTS. */
  faults(nodes: readonly Node[]): Fault[]
  end(): Promise<void>
}

export interface Fault {
  name: string
  begin(): Promise<void> | void
  /** What is mended once the product had its time. */
  mend(): Promise<void> | void
}

/** Names what is missing of Debian's packages, and ends there; null where nothing is. */
export function skipped(missing: string | null, packages = ''): boolean {
  if (missing === null) return false
  const verb = missing.includes(',') ? 'are' : 'is'
  console.log(`skipped: ${missing} ${verb} missing (apt-get install etcd-server patroni postgresql haproxy${packages}, as root)`)
  return true
}

/** Plays it with the nodes at the end of a way, and prints what each fault cost. */
export async function playFaults(openWay: (machines: Machines) => Promise<Way>): Promise<void> {
  const machines = await openMachines()
  const way = await openWay(machines)
  const answers: Answers = new Map()
  const graph = await openGraph(NUMBERS, ({ text }) => {
    const { times, at } = answers.get(text) ?? { times: 0, at: performance.now() }
    answers.set(text, { times: times + 1, at })
  })
  const files = mkdtempSync(join(tmpdir(), 'parley-files-'))
  const nodes = ['127.0.0.21', '127.0.0.22'].map((address) =>
    aNode(address, { databaseUrl: way.databaseUrl, graphUrl: graph.url, files, ...(way.more && { more: way.more }) }),
  )
  try {
    for (const node of nodes) await node.start()
    const [first] = nodes
    if (first) await connectNumbers(first)
    const callers = call(nodes, NUMBERS)
    await delay(CALM_MS)
    const wanted = (process.env.BENCH_FAULTS ?? '').split(',').filter(Boolean)
    for (const fault of way.faults(nodes))
      if (wanted.length === 0 || wanted.some((word) => fault.name.includes(word))) await measure(fault, machines, callers, answers)
    await callers.end()
    await count(machines, callers, answers)
    for (const [index, node] of nodes.entries()) {
      const { code, ms } = await node.stop()
      console.log(`node ${index + 1} stopped with code ${code} after ${(ms / 1_000).toFixed(1)} s; ${complaints(node)}`)
      if (code !== 0) process.exitCode = 1
    }
  } finally {
    for (const node of nodes) node.end()
    await way.end()
    await machines.end()
    graph.close()
    rmSync(files, { recursive: true, force: true })
  }
}

/** All that can happen to the machines and to the nodes. */
export function faultsOf(machines: Machines, [first, second]: readonly Node[]): Fault[] {
  let lost: Machine | undefined
  const killed =
    (role: string, parts = {}) =>
    async (): Promise<void> => {
      lost = (await machines.roles())[role]
      lost?.kill(parts)
    }
  const startAgain = (): void => lost?.start()
  return [
    { name: 'primary killed', begin: killed('leader'), mend: startAgain },
    { name: 'switchover', begin: () => machines.switchover(), mend: () => {} },
    {
      name: 'synchronous standby frozen',
      begin: async () => {
        lost = (await machines.roles())['sync_standby']
        lost?.freeze()
      },
      mend: () => lost?.thaw(),
    },
    { name: 'node killed', begin: () => first?.signal('SIGKILL'), mend: () => first?.start() },
    { name: 'node frozen for 15 s', begin: () => freezeFor(second, 15_000), mend: () => {} },
    { name: 'machine of the primary lost, with its etcd', begin: killed('leader', { andEtcd: true }), mend: startAgain },
  ]
}

async function freezeFor(node: Node | undefined, ms: number): Promise<void> {
  node?.signal('SIGSTOP')
  await delay(ms)
  node?.signal('SIGCONT')
}

async function connectNumbers(node: Node): Promise<void> {
  // The numbers are known to the Graph API here; there is no emulator.
  const product = { ...node, world: { addNumber: async () => {} } } as unknown as Product
  const { appId } = await createEchoApp(product, NUMBERS[0] ?? '')
  for (const phoneNumberId of NUMBERS.slice(1)) {
    const channel = { name: phoneNumberId, phoneNumberId, wabaId: '200000000000009', displayPhone: `+1555${phoneNumberId.slice(-7)}` }
    await node.call('POST', `/api/v1/apps/${appId}/channels`, { ...channel, accessToken: 'a-token-of-the-bench' })
  }
}

async function measure(fault: Fault, machines: Machines, callers: Callers, answers: Answers): Promise<void> {
  const began = performance.now()
  await fault.begin()
  await delay(Math.max(0, FAULT_MS - (performance.now() - began)))
  await fault.mend()
  await until('all three machines are at work again', () => hasAll(machines.roles), BACK_MS)
  await delay(CALM_MS)
  const sent = callers.sent.filter(({ at, acceptedAt }) => acceptedAt >= began && at < performance.now())
  const refused = callers.refused.filter(({ at }) => at >= began - 10_000)
  const gap = longestGap([began, ...sent.map(({ acceptedAt }) => acceptedAt)])
  const answered = sent.flatMap(({ text, at }) => {
    const handed = answers.get(`CustomerMessage ${text}`)
    return handed ? [handed.at - at] : []
  })
  const statuses = Object.entries(Object.groupBy(refused, ({ status }) => status)).map(([status, all]) => `${all?.length} × ${status}`)
  const slowest = Math.max(0, ...refused.map(({ ms }) => ms))
  console.log(
    `${fault.name}: ${seconds(gap)} without an acknowledgement, worst message to answer ${seconds(Math.max(0, ...answered))}, ` +
      `not acknowledged at once: ${statuses.join(', ') || 'none'} (slowest ${seconds(slowest)})`,
  )
  if (process.env.BENCH_VERBOSE)
    console.log(Object.fromEntries(Object.entries(await machines.roles()).map(([role, one]) => [role, one?.name])))
}

async function count(machines: Machines, callers: Callers, answers: Answers): Promise<void> {
  const sql = connectTo(machines.databaseUrl, { max: 1 })
  await until('all webhooks are handled', () => isDrained(sql), 120_000)
  const isTaken = async (): Promise<boolean> => (await sql`select 1 from conversation where ready_at is not null limit 1`).length === 0
  await until('all turns are taken', isTaken, 120_000)
  const isSent = async (): Promise<boolean> => (await sql`select 1 from outbox limit 1`).length === 0
  await until('all answers are sent', isSent, 120_000)
  const { accepted, lost, doubled, outOfOrder, unanswered, answeredTwice } = await judge(sql, callers, answers)
  const without = Object.entries(unanswered).map(([status, answers]) => `${answers} ${status}`)
  console.log(
    `${accepted} acknowledged: ${lost} lost, ${doubled} doubled, ${outOfOrder} out of order; ` +
      `answered twice ${answeredTwice}, not answered: ${without.join(', ') || 'none'}`,
  )
  // Of those that are marked unknown nobody could know; people decide.
  if (lost + doubled + outOfOrder + answeredTwice > 0 || Object.keys(unanswered).some((status) => status !== 'UNKNOWN'))
    process.exitCode = 1
  await sql.end({ timeout: 1 })
}

function complaints(node: Node): string {
  const lines = node.said().split('\n')
  const kinds = ['unhandled', 'nobody looked', 'Failed to get session']
  return kinds.map((kind) => `${lines.filter((line) => line.toLowerCase().includes(kind.toLowerCase())).length} × "${kind}"`).join(', ')
}

function longestGap(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at)))
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
