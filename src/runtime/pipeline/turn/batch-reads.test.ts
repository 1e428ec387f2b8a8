import { expect, test } from 'vitest'

import { kinds } from '#flow/steps/registry.gen.ts'
import { aDocument } from '#flow/testing/documents.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createBatchReads } from '#commands/shared/batch-reads.ts'
import { createProgramCache } from './program-cache.ts'

/** The same transaction, and how many statements it was asked for. A fragment of another statement is none: nobody waits for it. */
function counted(tx: Tx): { tx: Tx; statements: () => number } {
  const sent = new Set<unknown>()
  const proxy = new Proxy(tx, {
    apply(target, self, args) {
      const query: { handle?: () => unknown } = Reflect.apply(target as unknown as (...of: unknown[]) => object, self, args)
      const send = query.handle?.bind(query)
      if (send)
        query.handle = () => {
          sent.add(query)
          return send()
        }
      return query
    },
  })
  return { tx: proxy, statements: () => sent.size }
}

async function withApp(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase()
  await insertRows(database.sql, 'app', { timeZone: 'UTC' })
  await work(database)
  await database.drop()
}

test('reads what a batch shares in one statement', () =>
  withApp(({ sql }) =>
    sql.begin(async (tx) => {
      const { tx: asked, statements } = counted(tx)
      const reads = createBatchReads(asked)

      for (let turn = 0; turn < 64; turn += 1) {
        await reads.member('app', 'ana')
        await reads.workflows('app')
        await reads.template('app', 'number', 'hello', 'en')
      }

      expect(statements()).toBe(3)
    }),
  ))

test('events and orders of all contacts of a batch are one statement each, also for one who has none', () =>
  withApp(({ sql }) =>
    sql.begin(async (tx) => {
      const contacts = Array.from({ length: 64 }, (_, index) => ({ appId: 'app', id: `contact${index}` }))
      for (const { id } of contacts.slice(1)) {
        await tx`insert into contact (app_id, id) values ('app', ${id})`
        for (const day of [1, 2, 3])
          await tx`
            insert into event (app_id, id, contact_id, title, starts_at, ends_at, time_zone, fields, status, seat, taken, idempotency_key)
            values ('app', ${`${id}-${day}`}, ${id}, 'Visit', ${`2026-01-0${day}T10:00:00Z`}, ${`2026-01-0${day}T11:00:00Z`}, 'UTC', '{}', 'booked', 0,
              tstzrange(${`2026-01-0${day}T10:00:00Z`}, ${`2026-01-0${day}T11:00:00Z`}), ${`${id}-${day}`})`
        await tx`
          insert into customer_order (app_id, id, number, contact_id, currency, total, status, payment_status, idempotency_key)
          select 'app', ${id}, count(*) + 1, ${id}, 'EUR', 1, 'new', 'unpaid', ${id} from customer_order`
      }
      const { tx: asked, statements } = counted(tx)
      const reads = createBatchReads(asked)
      reads.include(contacts)
      const found = async () => {
        const lists = { events: new Map<string, string[]>(), orders: new Map<string, string[]>() }
        for (const contact of contacts) {
          const events = await reads.events.of(contact, { order: 'latest', limit: 2 })
          lists.events.set(
            contact.id,
            events.map(({ id }) => id),
          )
          const orders = await reads.orders.of(contact, { statuses: ['new'], paymentStatuses: [], from: null, to: null, limit: 10 })
          lists.orders.set(
            contact.id,
            orders.map(({ id }) => id),
          )
        }
        return lists
      }

      const { events, orders } = await found()

      expect([events.get('contact0'), orders.get('contact0')]).toEqual([[], []])
      expect([events.get('contact7'), orders.get('contact7')]).toEqual([['contact7-3', 'contact7-2'], ['contact7']])
      const first = statements()
      await asked`update event set status = 'cancelled' where id = 'contact7-3'`
      reads.events.forget('contact7')
      const [cancelled] = await reads.events.of({ appId: 'app', id: 'contact7' }, { order: 'latest', limit: 2 })
      expect(cancelled).toMatchObject({ id: 'contact7-3', status: 'cancelled' })
      await tx`update event set status = 'cancelled' where id = 'contact8-3'`
      const [unforgotten] = await reads.events.of({ appId: 'app', id: 'contact8' }, { order: 'latest', limit: 2 })
      expect(unforgotten).toMatchObject({ id: 'contact8-3', status: 'booked' })
      await found()
      expect({ first, after: statements() - first - 1 }).toEqual({ first: 2, after: 1 })
    }),
  ))

test('retries a failed read for the next caller', () =>
  withApp(async ({ sql }) => {
    let reads: ReturnType<typeof createBatchReads> | undefined
    await expect(
      sql.begin(async (tx) => {
        const broken = new Proxy(tx, {
          apply(target, self, args) {
            if (reads === undefined) throw new Error('away')
            return Reflect.apply(target as unknown as (...of: unknown[]) => unknown, self, args)
          },
        })
        const made = createBatchReads(broken)
        await expect(made.member('app', 'ana')).rejects.toThrow('away')
        reads = made
        return made.member('app', 'ana')
      }),
    ).resolves.toBeNull()
  }))

test('loads uncached flow versions of a batch in two statements', () =>
  withApp(async ({ sql }) => {
    const calling = aDocument({ block: [['call', 'flow', { flow: 'shared', version: 'latest' }]] })
    const chat = aDocument({ block: [['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] })
    const flows = Array.from({ length: 20 }, (_, index) => `flow${index}`)
    for (const id of [...flows, 'shared']) {
      await insertRows(sql, 'flow', { id, name: id, kind: 'flow', draft: chat })
      await insertRows(sql, 'flow_version', { flowId: id, document: id === 'shared' ? chat : calling })
    }
    const programs = createProgramCache(kinds)
    const app = { appId: 'app', latest: new Map([...flows, 'shared'].map((id) => [id, 1])) }

    await sql.begin(async (tx) => {
      const { tx: asked, statements } = counted(tx)
      const wanted = flows.map((flowId) => ({ ...app, roots: [{ flowId, version: 1 }] }))
      const library = (await programs.load(asked, wanted))(app)
      expect(library('flow7', 1)).not.toBeNull()
      const loaded = statements()
      await programs.load(asked, wanted)

      expect(library('shared', 'latest')).not.toBeNull()
      expect({ loaded, again: statements() - loaded }).toEqual({ loaded: 2, again: 0 })
    })
  }))
