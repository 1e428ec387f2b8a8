import { expect, test } from 'vitest'

import { kinds } from '#flow/steps/registry.gen.ts'
import { aDocument } from '#flow/testing/documents.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createBatchReads } from '#commands/shared/batch-reads.ts'
import { createProgramCache } from './program-cache.ts'

/** The same transaction, and how many statements it was asked for. */
function counted(tx: Tx): { tx: Tx; statements: () => number } {
  let statements = 0
  const proxy = new Proxy(tx, {
    apply(target, self, args) {
      statements += 1
      return Reflect.apply(target as unknown as (...of: unknown[]) => unknown, self, args)
    },
  })
  return { tx: proxy, statements: () => statements }
}

async function withApp(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase()
  await insertRows(database.sql, 'app', { timeZone: 'UTC' })
  await work(database)
  await database.drop()
}

test('what many of a batch ask alike is one statement', () =>
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

test('a read that fails is tried again by the next who asks', () =>
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

test('versions that are not in memory are one statement for a batch, and one for those that they call', () =>
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
