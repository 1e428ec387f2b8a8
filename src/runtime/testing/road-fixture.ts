import type { FlowDocument } from '#domain/flow-document.ts'
import { randomId } from '#domain/id.ts'
import type { OutgoingContent } from '#domain/message.ts'
import { triggersOf } from '#flow/definition/triggers.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import type { Sql } from '#store/connect.ts'
import { testDatabase } from '#store/testing/database.ts'

import { laneOf } from '../../channels/whatsapp/lane.ts'
import { parseWebhook } from '../../channels/whatsapp/parse.ts'
import { createRoad, type Road } from '../road.ts'
import type { RoadDeps, SendOutcome } from '../road-deps.ts'
import { PHONE_NUMBER_ID } from './webhooks.ts'

export interface Sent {
  id: string
  to: string
  content: OutgoingContent
}

export interface RoadFixture {
  sql: Sql
  road: Road
  deps: RoadDeps
  appId: string
  /** What the provider was asked to send, in order. */
  sent: Sent[]
  /** What the provider answers; replace it to script faults. */
  answer: { send(message: Sent): Promise<SendOutcome> | SendOutcome }
  publish(document: FlowDocument, name?: string): Promise<string>
  /** Resolves when nothing waits anywhere on the road. */
  quiet(): Promise<void>
  end(): Promise<void>
}

/** A road on a database of its own; only the network is scripted. */
export async function roadFixture(options: Partial<RoadDeps> = {}): Promise<RoadFixture> {
  const { sql, drop } = await testDatabase()
  const appId = randomId()
  await sql`insert into app (id, name) values (${appId}, 'Shop')`
  await sql`insert into "user" (id, name, email) values ('ana', 'Ana', 'ana@example.com')`
  await sql`insert into member (app_id, user_id, role) values (${appId}, 'ana', 'owner')`
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${appId}, 'channel', 'whatsapp', 'Main', ${PHONE_NUMBER_ID}, '200000000000001', '+15550000001', '\\x00', '0000')`
  const sent: Sent[] = []
  const answer: RoadFixture['answer'] = { send: ({ id }) => ({ outcome: 'accepted', providerId: `wamid.${id}`, waId: null }) }
  const problems: { err?: unknown }[] = []
  const deps: RoadDeps = {
    sql,
    kinds,
    whatsapp: {
      parse: parseWebhook,
      lane: laneOf,
      send: async (_, { id, to, content }) => {
        sent.push({ id, to: to.value, content })
        return answer.send({ id, to: to.value, content })
      },
      markRead: async () => {},
    },
    openToken: () => 'token',
    egress: async () => ({
      outcome: 'answered',
      status: 200,
      headers: {},
      body: new TextEncoder().encode('{"ok":true}'),
      truncated: false,
    }),
    mint: randomId,
    now: () => new Date(),
    log: { info: () => {}, warn: (fields) => problems.push(fields), error: (fields) => problems.push(fields) },
    crash: () => {},
    leaseMs: 30_000,
    ...options,
  }
  const road = createRoad(deps)
  road.start()
  return {
    sql,
    road,
    deps,
    appId,
    sent,
    answer,
    async publish(document, name = 'Welcome') {
      const id = `flow${randomId()}`
      await sql`
        insert into flow (app_id, id, name, draft, published_version, triggers)
        values (${appId}, ${id}, ${name}, ${sql.json(document as never)}, 1, ${sql.json(triggersOf(document))})`
      await sql`insert into flow_version (app_id, flow_id, version, document) values (${appId}, ${id}, 1, ${sql.json(document as never)})`
      return id
    },
    async quiet() {
      for (;;) {
        const [row] = await sql<{ busy: boolean }[]>`
          select exists (select 1 from delivery where state = 'stored') or exists (select 1 from conversation where ready_at is not null)
            or exists (select 1 from outbox where next_at <= now()) or exists (select 1 from errand) or exists (select 1 from timer where due_at <= now()) as busy`
        if (problems.length > 0)
          throw new AggregateError(
            problems.map(({ err }) => err),
            'the road met faults',
          )
        if (!row?.busy) return
      }
    },
    async end() {
      await road.stop()
      await drop()
    },
  }
}
