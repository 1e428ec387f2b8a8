import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { randomId } from '#domain/id.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'

import { aDocument } from '../flow/testing/documents.ts'
import { CRASH_POINTS, type CrashPoint } from './road-deps.ts'
import { type Provider, startProvider } from './testing/provider.ts'
import { aStatus, aText, aWebhook, PHONE_NUMBER_ID } from './testing/webhooks.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url))
const CUSTOMERS = ['15550001111', '15550002222', '15550003333']

/** Every shape of step: send, ask, local effect, slow effect, clock, hand-over. */
const everyShape = (shop: string) =>
  aDocument({
    greet: [
      [
        'hello',
        'response',
        {
          messages: [
            { type: 'text', text: 'Hello' },
            { type: 'text', text: 'Welcome' },
          ],
        },
      ],
      ['email', 'ask', { question: 'Email?', input: { type: 'email' }, saveTo: { target: 'contact', name: 'email' } }],
      ['tag', 'updateContact', { field: 'visits', operation: 'increment', value: '1', addTags: ['lead'] }],
      ['offers', 'httpRequest', { url: `${shop}/offers`, save: [{ path: '$.offer', name: 'offer' }] }],
      ['tell', 'response', { messages: [{ type: 'text', text: 'Today: {{ vars.offer }}' }] }],
      ['wait', 'delay', { amount: 1, unit: 'seconds' }],
      ['more', 'ask', { question: 'Anything else?', input: { type: 'text' }, saveTo: { target: 'session', name: 'more' } }],
      ['over', 'liveChat', { textWhenThere: 'A person comes.' }],
    ],
  })

const TRANSCRIPT = ['Hello', 'Welcome', 'Email?', 'Today: Tent', 'Anything else?', 'A person comes.']

/** The road in a child process, started anew whenever it is found dead. */
class Run {
  killedAt: CrashPoint | null = null
  private living: Promise<{ child: ChildProcess; port: number }> | null = null
  private ended = false
  private readonly database: TestDatabase
  private readonly provider: Provider

  constructor(database: TestDatabase, provider: Provider) {
    this.database = database
    this.provider = provider
  }

  /** Returns the living child's port; callers that find it dead at once share one new start, unarmed. */
  async port(point: CrashPoint | null = null, hit = 0): Promise<number> {
    this.living ??= this.start(point, hit)
    return (await this.living).port
  }

  /** Delivers as Meta does: again and again until it is answered 200. */
  async deliver(body: Uint8Array): Promise<void> {
    for (;;) {
      const port = await this.port()
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: Buffer.from(body) }).catch(() => null)
      if (answer?.status === 200) return
      // A refused connection may be seen before the exit is.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Polls the database until the condition holds, with a living child all the while. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await this.port()
  }

  async stop(): Promise<void> {
    this.ended = true
    const child = (await this.living)?.child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  private async start(point: CrashPoint | null, hit: number): Promise<{ child: ChildProcess; port: number }> {
    const words = [CHILD, this.database.url, this.provider.url, point ?? '', String(hit)]
    // The child ends when its standard input does: with this process, however it ends.
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    child.once('exit', (_, signal) => {
      if (signal === 'SIGKILL' && point !== null && !this.ended) this.killedAt = point
      this.living = null
    })
    const [line] = await once(child.stdout, 'data')
    return { child, port: Number(String(line)) }
  }
}

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

async function seed({ sql }: TestDatabase): Promise<void> {
  const document = everyShape(provider.url)
  await sql`insert into app (id, name) values ('app', 'Shop')`
  await sql`insert into "user" (id, name, email) values ('ana', 'Ana', 'ana@example.com')`
  await sql`insert into member (app_id, user_id, role) values ('app', 'ana', 'owner')`
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values ('app', 'channel', 'whatsapp', 'Main', ${PHONE_NUMBER_ID}, '2', '+15550000001', '\\x00', '0000')`
  await sql`
    insert into flow (app_id, id, name, draft, published_version, triggers)
    values ('app', 'flow1', 'All', ${sql.json(document as never)}, 1, ${sql.json(triggersOf(document))})`
  await sql`insert into flow_version (app_id, flow_id, version, document) values ('app', 'flow1', 1, ${sql.json(document as never)})`
}

async function converse(run: Run, { sql }: TestDatabase): Promise<void> {
  const prefix = randomId()
  const waiting = async (stepId: string) => {
    const rows = await sql`select 1 from flow_session where state ->> 'stepId' = ${stepId} and state -> 'wait' ->> 'for' = 'reply'`
    return rows.length === CUSTOMERS.length
  }
  const everybody = (turn: string, words: string) =>
    Promise.all(CUSTOMERS.map((customer) => run.deliver(aWebhook({ messages: [aText(`${prefix}.${turn}.${customer}`, customer, words)] }))))

  await everybody('1', 'hi')
  await run.until(() => waiting('email'))
  await everybody('2', 'ana@example.com')
  await everybody('2', 'ana@example.com')
  await run.until(() => waiting('more'))
  await everybody('3', 'no')
  await run.until(async () => {
    const [row] = await sql<{ busy: boolean }[]>`
      select exists (select 1 from conversation where ready_at is not null or handler = 'bot') or exists (select 1 from outbox)
        or exists (select 1 from delivery where state = 'stored') as busy`
    return row?.busy === false
  })
}

// Timers and errands of all customers are due together, and so pass their points once.
const cases = CRASH_POINTS.flatMap((point) => (/^(timer|errand)/.test(point) ? [1] : [1, 3]).map((hit) => ({ point, hit })))

describe.each(cases)('killed at $point, time $hit', ({ point, hit }) => {
  test('nothing is lost and nothing happens twice', async () => {
    const database = await testDatabase()
    const { sql } = database
    const run = new Run(database, provider)
    try {
      await seed(database)
      await run.port(point, hit)
      await converse(run, database)

      expect(run.killedAt).toBe(point)
      const inbound = await sql`select conversation_id, count(*)::int as count from message where direction = 'in' group by 1`
      expect(inbound.map(({ count }) => count)).toEqual(CUSTOMERS.map(() => 3))
      const said = await sql<{ lines: string[] }[]>`
        select array_agg(content ->> 'text' order by seq) as lines from message where direction = 'out' group by conversation_id`
      expect(said.map(({ lines }) => lines)).toEqual(CUSTOMERS.map(() => TRANSCRIPT))
      const visits = await sql`select fields ->> 'visits' as visits, tags from contact`
      expect(visits.map((row) => ({ ...row }))).toEqual(CUSTOMERS.map(() => ({ visits: '1', tags: ['lead'] })))

      const messages = await sql<{ id: string; status: string }[]>`select id, status from message where direction = 'out'`
      const doubled = messages.filter(({ id }) => (provider.sends.get(id) ?? 0) > 1)
      const lost = messages.filter(({ id, status }) => !provider.sends.has(id) && status !== 'UNKNOWN')
      const unknown = messages.filter(({ status }) => status === 'UNKNOWN')
      expect({ doubled, lost }).toEqual({ doubled: [], lost: [] })
      // At most the head of each conversation's line was under way when the process died.
      expect(unknown.length).toBeLessThanOrEqual(CUSTOMERS.length)

      // WhatsApp's statuses carry our id, and settle what really went out.
      const arrived = unknown.filter(({ id }) => provider.sends.has(id))
      if (arrived.length > 0) await run.deliver(aWebhook({ statuses: arrived.map(({ id }) => aStatus(`wamid.${id}`, 'delivered', id)) }))
      await run.until(async () => {
        const rows = await sql<{ id: string }[]>`select id from message where status = 'UNKNOWN'`
        return rows.every(({ id }) => !provider.sends.has(id))
      })
    } finally {
      await run.stop()
      await database.drop()
    }
  })
})
