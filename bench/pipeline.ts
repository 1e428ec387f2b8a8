// Webhook in → flow → outbox committed, durable (fsync on), on an embedded PostgreSQL of its own; and, in the same run, the same
// statements alone with ready-made rows. The provider answers at once, in this process: what is measured is the pipeline.
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { openTopicChannel, type PostgresTopicChannel } from '#store/postgres/topic-channel.ts'
import { until } from '#store/testing/until.ts'

import { aDocument } from '../src/flow/testing/documents.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '../src/runtime/testing/webhooks.ts'
import { buildRuntime, seedApp, withDatabase } from './bench-runtime.ts'
import { percentile, print } from './report.ts'
import { sameStatementsAlone } from './same-statements.ts'

const CUSTOMERS = 1_000
const TURNS = 5
const ROUNDS = 3

interface Figures {
  turnsPerSecond: number
  cpuMs: number
}

const ask = (id: string): [string, string, unknown] => [
  id,
  'ask',
  { question: `And ${id}, {{ contact.name }}?`, input: { type: 'text' }, mergeMs: 0, saveTo: { target: 'session', name: id } },
]

async function main(sql: Sql, url: string): Promise<void> {
  // As the product has it, which tells other processes of its commits.
  const topics = openTopicChannel(url, sql, { warn: (fields) => console.error(fields) })
  await seedApp(sql, 'app', PHONE_NUMBER_ID, flowWithText(0))
  await seedApp(sql, 'wide', '100000000000500', flowWithText(500))
  const rounds: { alone: number; narrow: Figures; wide: Figures }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await sameStatementsAlone(sql, 'app', `${round}`, 3_200)
    const narrow = await conversations(sql, topics, PHONE_NUMBER_ID, `${round}1`)
    const wide = await conversations(sql, topics, '100000000000500', `${round}2`)
    rounds.push({ alone, narrow, wide })
  }
  const all = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick)
  print(
    'the same statements alone, 32 turns a transaction',
    'turns/s',
    all(({ alone }) => alone),
  )
  print(
    'the pipeline, 5-turn conversations',
    'turns/s',
    all(({ narrow }) => narrow.turnsPerSecond),
  )
  print(
    'the pipeline beside its statements alone',
    '%',
    all(({ alone, narrow }) => (100 * narrow.turnsPerSecond) / alone),
  )
  print(
    'the pipeline, whole conversations',
    'conversations/s',
    all(({ narrow }) => narrow.turnsPerSecond / TURNS),
  )
  print(
    'CPU of our process',
    'ms a conversation',
    all(({ narrow }) => narrow.cpuMs * TURNS),
  )
  print(
    'the pipeline with 500 more blocks in the flow',
    'turns/s',
    all(({ wide }) => wide.turnsPerSecond),
  )
  await latency(sql, topics)
  await topics.close()
}

function flowWithText(padding: number): FlowDocument {
  const rest = Array.from({ length: padding }, (_, index) => [`pad${index}`, [ask(`pad${index}`)]] as const)
  return aDocument({ chat: ['one', 'two', 'three', 'four', 'five'].map(ask), ...Object.fromEntries(rest) })
}

async function conversations(sql: Sql, topics: PostgresTopicChannel, phone: string, run: string): Promise<Figures> {
  // The outbox is left to itself: 80 messages a second and number is WhatsApp's own limit, so it would only measure the pacer.
  const runtime = buildRuntime(sql, () => {}, topics)
  runtime.start()
  const cpu = process.cpuUsage()
  const began = performance.now()
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const bodies = Array.from({ length: CUSTOMERS }, (_, index) => {
      const from = `15${run}0${String(index).padStart(6, '0')}`
      return aWebhook(
        {
          contacts: [{ wa_id: from, profile: { name: 'Ana' } }],
          messages: [aText(`${run}.${turn}.${from}`, from, turn === 1 ? 'hi' : 'fine')],
        },
        phone,
      )
    })
    await withConcurrency(256, bodies, (body) => runtime.accept(body))
    await until('every turn', async () => {
      const [row] = await sql<{ open: boolean }[]>`
        select exists (select 1 from delivery where state = 'stored') or exists (select 1 from conversation where ready_at is not null) as open`
      return row?.open === false
    })
  }
  const seconds = (performance.now() - began) / 1_000
  const used = process.cpuUsage(cpu)
  await runtime.stop()
  return { turnsPerSecond: (CUSTOMERS * TURNS) / seconds, cpuMs: (used.user + used.system) / 1_000 / (CUSTOMERS * TURNS) }
}

/** Open model: a message every 10 ms whatever comes back, so that a stall is not hidden. */
async function latency(sql: Sql, topics: PostgresTopicChannel): Promise<void> {
  await sql`delete from outbox`
  const handedAt = new Map<string, number>()
  const runtime = buildRuntime(sql, (id) => handedAt.set(id, performance.now()), topics)
  runtime.start()
  const acks: number[] = []
  const arrivedAt = new Map<string, number>()
  const waiting: Promise<unknown>[] = []
  // 70 a second, since each is answered and one number may say 80 a second.
  const perSecond = 70
  for (let index = 0; index < perSecond * 10; index += 1) {
    const due = performance.now() + 1_000 / perSecond
    const from = `15553${String(index).padStart(6, '0')}`
    const at = performance.now()
    arrivedAt.set(from, at)
    waiting.push(runtime.accept(aWebhook({ messages: [aText(`l.${from}`, from, 'hi')] })).then(() => acks.push(performance.now() - at)))
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(waiting)
  const rows = await untilSent(sql, perSecond * 10)
  await runtime.stop()
  const replies = rows.flatMap(({ id, from }) => {
    const handed = handedAt.get(id)
    const arrived = arrivedAt.get(from)
    return handed !== undefined && arrived !== undefined ? [handed - arrived] : []
  })
  print(`webhook acknowledged at ${perSecond} messages/s, p50`, 'ms', [percentile(acks, 0.5)])
  print(`webhook acknowledged at ${perSecond} messages/s, p99`, 'ms', [percentile(acks, 0.99)])
  print('webhook to reply handed to the channel, p50', 'ms', [percentile(replies, 0.5)])
  print('webhook to reply handed to the channel, p95', 'ms', [percentile(replies, 0.95)])
}

async function untilSent(sql: Sql, count: number): Promise<{ id: string; from: string }[]> {
  let rows: { id: string; from: string }[] = []
  await until('every reply', async () => {
    rows = await sql<{ id: string; from: string }[]>`
      select m.id, c.address as "from" from message m join conversation c on c.app_id = m.app_id and c.id = m.conversation_id
      where m.direction = 'out' and m.status = 'SENT' and c.address like '15553%'`
    return rows.length >= count
  })
  return rows
}

async function withConcurrency<T>(limit: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

await withDatabase(main)
