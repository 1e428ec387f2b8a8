// A real PgBouncer in transaction mode between the product and its database, and what happens to both: it dies, it is told to switch over, what it says is swallowed, the database restarts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedPostgres, startPostgres } from '#store/embedded/postgres.ts'
import { findPooling } from '#store/postgres/pooling.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '#store/testing/pgbouncer.ts'
import { until } from '#store/testing/until.ts'

import { findLines } from '../process/database.ts'
import { createEchoApp } from '../testing/echo-app.ts'
import { inTheEnd, linesOf } from '../testing/in-the-end.ts'
import { type LineRelay, openRelay } from '../testing/line-relay.ts'
import { openLine } from '../testing/live-line.ts'
import { openProduct, type Product } from '../testing/product.ts'

const STOP_MS = 10_000

const program = await findPgBouncer()
const isMissing = program === null

let dataDir = ''
let database: EmbeddedPostgres
let relay: LineRelay
let bouncer: PgBouncer
let product: Product | undefined
const startDatabase = async (port?: number) => {
  database = await startPostgres({ dataDir, settings: { fsync: 'off' }, detached: false, log: () => {}, ...(port && { port }) })
}
beforeAll(async () => {
  if (program === null) return
  dataDir = await mkdtemp(join(tmpdir(), 'parley-pooler-'))
  await startDatabase()
  relay = await openRelay(database.url)
  bouncer = await startPgBouncer(program, relay.url, { mode: 'transaction', size: 10 })
})
afterAll(async () => {
  if (program === null) return
  await product?.end()
  await bouncer?.end()
  await relay?.end()
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const waysTo = (url: string, directUrl?: string) =>
  findLines({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED: undefined }, () => {})

test.skipIf(isMissing)('PgBouncer in transaction mode is found out, and needs a line past it', async () => {
  expect(await findPooling(database.url)).toEqual({ keepsSessions: true, keepsStatements: true })
  await expect(waysTo(bouncer.url)).rejects.toThrow(/transaction mode.*set DATABASE_DIRECT_URL/)
  await expect(waysTo(bouncer.url, bouncer.url)).rejects.toThrow('set DATABASE_DIRECT_URL')
  await expect(waysTo(bouncer.url, bouncer.url.replace('127.0.0.1', 'localhost'))).rejects.toThrow('transaction mode too')
  await expect(waysTo(bouncer.url, database.url.replace('/parley?', '/postgres?'))).rejects.toThrow('two different databases')
  expect(await waysTo(bouncer.url, database.url)).toEqual({
    url: bouncer.url,
    directUrl: database.url,
    options: { prepare: false, pipeline: false },
  })
})

test.skipIf(isMissing)('PgBouncer in session mode, or with a single connection, is told apart', async () => {
  const session = await startPgBouncer(program ?? '', database.url, { mode: 'session', size: 5 })
  const single = await startPgBouncer(program ?? '', database.url, { mode: 'transaction', size: 1 })
  try {
    expect(await waysTo(session.url)).toMatchObject({ directUrl: session.url, options: { prepare: true, pipeline: true } })
    expect(await findPooling(single.url)).toEqual({ keepsSessions: false, keepsStatements: false })
  } finally {
    await session.end()
    await single.end()
  }
})

const trouble: Record<string, () => Promise<void>> = {
  'it is killed': () => bouncer.restart(),
  'it switches over': async () => {
    await bouncer.command('pause')
    await bouncer.command('reconnect')
    await bouncer.command('resume')
  },
  'what it says is swallowed': async () => {
    const before = product?.said().length ?? 0
    relay.become('swallows')
    await until(
      'the product says that nobody answers',
      () => product?.said().slice(before).includes('The database does not answer') === true,
    )
    relay.become('open')
  },
  'the database restarts': async () => {
    const port = Number(new URL(database.url).port)
    await database.stop()
    await startDatabase(port)
  },
}

test.skipIf(isMissing)(
  'through PgBouncer nothing is lost or doubled, whatever happens to it, and the node stops in good order',
  async ({ annotate }) => {
    product = await openProduct({ databaseUrl: bouncer.url, directUrl: database.url })
    const shop = await createEchoApp(product, '100000000000002')
    const line = await openLine(product, shop.appId)
    const customers = Array.from({ length: 10 }, (_, index) => String(15_554_000_000 + index))
    const texts: string[] = []
    const writeAll = async (text: string): Promise<void> => {
      texts.push(text)
      await Promise.all(customers.map((person) => shop.write(person, text)))
    }

    await writeAll('hi')
    for (const [what, happens] of Object.entries(trouble)) {
      const before = line.events.length
      await writeAll(what)
      await until(`the traffic flows before ${what}`, () => line.events.length > before)
      await happens()
      await writeAll(`after ${what}`)
    }

    expect(await inTheEnd(product, shop, customers, texts)).toBe(0)
    const logged = (await shop.chats()).flatMap(({ conversation: { id, lastSeq } }) => linesOf(id, lastSeq))
    await until('the line has heard as much as is logged', () => line.events.length >= logged.length)
    line.close()
    expect(line.events.map(({ conversationId, seq }) => `${conversationId} ${seq}`).toSorted()).toEqual(logged.toSorted())
    const stopped = await product.stop('SIGTERM')
    await annotate(`stopped within ${Math.round(stopped.ms)} ms`)
    expect(stopped.code).toBe(0)
    expect(stopped.ms).toBeLessThan(STOP_MS)
    expect(product.said()).not.toMatch(/Failed to get session|nobody looked|nobody caught|prepared statement/)
  },
)
