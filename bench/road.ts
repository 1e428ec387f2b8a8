// Webhook in → flow → outbox committed, durable (fsync on), on an embedded PostgreSQL of its own; and, in the same run, the same
// statements alone with ready-made rows. The provider answers at once, in this process: what is measured is the road.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { randomId } from '#domain/id.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { connect, type Sql } from '#store/connect.ts'
import { startPostgres } from '#store/embedded/postgres.ts'
import { migrate } from '#store/migrate.ts'

import { laneOf } from '../src/channels/whatsapp/lane.ts'
import { parseWebhook } from '../src/channels/whatsapp/parse.ts'
import { aDocument } from '../src/flow/testing/documents.ts'
import { createRoad } from '../src/runtime/road.ts'
import { aText, aWebhook, PHONE_NUMBER_ID } from '../src/runtime/testing/webhooks.ts'
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
  { question: `And ${id}, {{ contact.name }}?`, input: { type: 'text' }, saveTo: { target: 'session', name: id } },
]

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const began = performance.now()
  const postgres = await startPostgres({ dataDir, detached: false, log: () => {} })
  print('embedded PostgreSQL made and started', 'ms', [performance.now() - began])
  const sql = connect(postgres.url, { max: 10 })
  try {
    await migrate(sql)
    await seed(sql, 0, 'app')
    await seed(sql, 500, 'wide')
    const durable = await sql<{ fsync: string }[]>`show fsync`
    console.log(`fsync is ${durable[0]?.fsync}`)
    const rounds: { alone: number; narrow: Figures; wide: Figures }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await sameStatementsAlone(sql, 'app', `${round}`, 3_200)
      const narrow = await conversations(sql, PHONE_NUMBER_ID, `${round}1`)
      const wide = await conversations(sql, '100000000000500', `${round}2`)
      rounds.push({ alone, narrow, wide })
    }
    const all = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick)
    print(
      'the same statements alone, 32 turns a transaction',
      'turns/s',
      all(({ alone }) => alone),
    )
    print(
      'the road, 5-turn conversations',
      'turns/s',
      all(({ narrow }) => narrow.turnsPerSecond),
    )
    print(
      'the road beside its statements alone',
      '%',
      all(({ alone, narrow }) => (100 * narrow.turnsPerSecond) / alone),
    )
    print(
      'the road, whole conversations',
      'conversations/s',
      all(({ narrow }) => narrow.turnsPerSecond / TURNS),
    )
    print(
      'CPU of our process',
      'ms a conversation',
      all(({ narrow }) => narrow.cpuMs * TURNS),
    )
    print(
      'the road with 500 more blocks in the flow',
      'turns/s',
      all(({ wide }) => wide.turnsPerSecond),
    )
    await latency(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seed(sql: Sql, padding: number, appId: string): Promise<void> {
  const rest = Array.from({ length: padding }, (_, index) => [`pad${index}`, [ask(`pad${index}`)]] as const)
  const document = aDocument({ talk: ['one', 'two', 'three', 'four', 'five'].map(ask), ...Object.fromEntries(rest) })
  const phone = padding === 0 ? PHONE_NUMBER_ID : '100000000000500'
  await sql`insert into app (id, name) values (${appId}, 'Shop')`
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${appId}, 'channel', 'whatsapp', 'Main', ${phone}, '2', '+15550000001', '\\x00', '0000')`
  await sql`
    insert into flow (app_id, id, name, draft, published_version, triggers)
    values (${appId}, 'flow1', 'Bench', ${sql.json(document as never)}, 1, ${sql.json(triggersOf(document))})`
  await sql`insert into flow_version (app_id, flow_id, version, document) values (${appId}, 'flow1', 1, ${sql.json(document as never)})`
}

function buildRoad(sql: Sql, onSend: (id: string) => void = () => {}) {
  const log = { info: () => {}, warn: (fields: object) => console.error(fields), error: (fields: object) => console.error(fields) }
  return createRoad({
    sql,
    kinds,
    whatsapp: {
      parse: parseWebhook,
      lane: laneOf,
      send: async (_, { id }) => {
        onSend(id)
        return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
      },
      markRead: async () => {},
    },
    openToken: () => 'token',
    egress: async () => ({ outcome: 'unreachable', detail: 'no network in the bench' }),
    mint: randomId,
    now: () => new Date(),
    log,
    crash: () => {},
    leaseMs: 30_000,
  })
}

async function conversations(sql: Sql, phone: string, run: string): Promise<Figures> {
  // The outbox is left to itself: 80 messages a second and number is WhatsApp's own limit, so it would only measure the pacer.
  const road = buildRoad(sql)
  road.start()
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
    await withConcurrency(256, bodies, (body) => road.accept(body))
    for (;;) {
      const [row] = await sql<{ open: boolean }[]>`
        select exists (select 1 from delivery where state = 'stored') or exists (select 1 from conversation where ready_at is not null) as open`
      if (row?.open === false) break
    }
  }
  const seconds = (performance.now() - began) / 1_000
  const used = process.cpuUsage(cpu)
  await road.stop()
  return { turnsPerSecond: (CUSTOMERS * TURNS) / seconds, cpuMs: (used.user + used.system) / 1_000 / (CUSTOMERS * TURNS) }
}

/** Open model: a message every 10 ms whatever comes back, so that a stall is not hidden. */
async function latency(sql: Sql): Promise<void> {
  await sql`delete from outbox`
  const handedAt = new Map<string, number>()
  const road = buildRoad(sql, (id) => handedAt.set(id, performance.now()))
  road.start()
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
    waiting.push(road.accept(aWebhook({ messages: [aText(`l.${from}`, from, 'hi')] })).then(() => acks.push(performance.now() - at)))
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(waiting)
  const rows = await untilSent(sql, perSecond * 10)
  await road.stop()
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
  for (;;) {
    const rows = await sql<{ id: string; from: string }[]>`
      select m.id, c.address as "from" from message m join conversation c on c.app_id = m.app_id and c.id = m.conversation_id
      where m.direction = 'out' and m.status = 'SENT' and c.address like '15553%'`
    if (rows.length >= count) return rows
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function withConcurrency<T>(limit: number, items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

await main()
