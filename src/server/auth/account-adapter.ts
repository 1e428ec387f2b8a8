import { AsyncLocalStorage } from 'node:async_hooks'

import type { BetterAuthOptions } from 'better-auth'
import { createAdapterFactory, type CustomAdapter } from 'better-auth/adapters'
import { z } from 'zod'

import type { Sql, Tx } from '#store/postgres/sql.ts'
import { isUnreachable } from '#store/postgres/violations.ts'
import {
  type AccountFilter,
  countAccountRows,
  deleteAccountRows,
  findAccountRows,
  insertAccountRow,
  takeAccountRow,
  updateAccountRows,
} from '#store/workspace/account-rows.ts'

const Table = z.enum(['user', 'session', 'account', 'verification', 'twoFactor'])
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Row = z.record(z.string(), Value)
const Filter = z.object({
  field: z.string(),
  operator: z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'not_in']),
  value: z.union([Value, z.date().transform((date) => date.toISOString()), z.array(Value)]),
  connector: z.enum(['AND', 'OR']),
  mode: z.literal('sensitive').optional(),
})

type Where = Parameters<CustomAdapter['deleteMany']>[0]['where']

/** The database of better-auth: our own pool and our own queries. What it asks beyond them is refused with an error, never guessed. */
export const accountAdapter = (sql: Sql) => (options: BetterAuthOptions) => adapterOn(sql, options)

function adapterOn(sql: Sql, options: BetterAuthOptions) {
  const config = { adapterId: 'parley', adapterName: 'Parley', supportsDates: false, supportsJSON: false, supportsArrays: false }
  return createAdapterFactory({
    config: {
      ...config,
      transaction: async (work) => {
        const done: { result: Awaited<ReturnType<typeof work>> }[] = []
        await noting(() =>
          sql.begin(async (tx) => {
            const adapter = createAdapterFactory({ config: { ...config, transaction: false }, adapter: () => operationsOn(tx) })(options)
            done.push({ result: await work(adapter) })
          }),
        )
        const [{ result } = unreachable()] = done
        return result
      },
    },
    adapter: () => operationsOn(sql),
  })(options)
}

/** What the database said to a call of better-auth, which answers 500 to all of it and keeps the reason for itself. */
const faults = new AsyncLocalStorage<{ fault: unknown }>()

/** Whether what goes on is a call of better-auth that failed because of the database: what it says of it says nothing. */
export const isDatabaseFault = (): boolean => (faults.getStore()?.fault ?? null) !== null

/** The calls of better-auth, failing with the database's own fault where that is away. */
export function withDatabaseFaults<Api extends object>(api: Api): Api {
  const called = (target: Api, call: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> => {
    const seen = { fault: null as unknown }
    return faults.run(seen, async () => {
      try {
        const answer = await Reflect.apply(call, target, args)
        if (seen.fault === null) return answer
      } catch (cause) {
        if (seen.fault === null) throw cause
      }
      throw seen.fault
    })
  }
  return new Proxy(api, {
    get(target, name, receiver): unknown {
      const call: unknown = Reflect.get(target, name, receiver)
      return typeof call === 'function' ? (...args: unknown[]) => called(target, call as never, args) : call
    },
  })
}

async function noting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const call = faults.getStore()
    if (call && isUnreachable(cause)) call.fault = cause
    throw cause
  }
}

/** Operations whose faults are noted. */
const operationsOn = (sql: Sql | Tx): CustomAdapter =>
  Object.fromEntries(
    Object.entries(plainOperationsOn(sql)).map(([name, operation]) => [
      name,
      (...args: unknown[]) => noting(async (): Promise<unknown> => Reflect.apply(operation as never, undefined, args)),
    ]),
  ) as unknown as CustomAdapter

function plainOperationsOn(sql: Sql | Tx): CustomAdapter {
  return {
    create: async <Data>({ model, data }: { model: string; data: Data }) => {
      const row = await insertAccountRow(sql, Table.parse(model), Row.parse(data))
      return row as Data
    },
    findOne: async <Found>({ model, where }: { model: string; where: Where }) => {
      const [row] = await findAccountRows(sql, Table.parse(model), { where: filtersOf(where), limit: 1 })
      return (row ?? null) as Found | null
    },
    findMany: async <Found>({ model, where = [], limit, offset, sortBy }: Parameters<CustomAdapter['findMany']>[0]) => {
      const rows = await findAccountRows(sql, Table.parse(model), {
        where: filtersOf(where),
        limit,
        ...(offset !== undefined && { offset }),
        ...(sortBy && { sort: { column: sortBy.field, descending: sortBy.direction === 'desc' } }),
      })
      return rows as Found[]
    },
    count: ({ model, where = [] }) => countAccountRows(sql, Table.parse(model), filtersOf(where)),
    update: async <Found>({ model, where, update }: { model: string; where: Where; update: Found }) => {
      if (where.length === 0) return null
      const [row] = await updateAccountRows(sql, Table.parse(model), filtersOf(where), Row.parse(update))
      return (row ?? null) as Found | null
    },
    updateMany: async ({ model, where, update }) =>
      (await updateAccountRows(sql, Table.parse(model), filtersOf(where), Row.parse(update))).length,
    delete: async ({ model, where }) => {
      await deleteAccountRows(sql, Table.parse(model), filtersOf(where))
    },
    deleteMany: ({ model, where }) => deleteAccountRows(sql, Table.parse(model), filtersOf(where)),
    consumeOne: async <Found>({ model, where }: { model: string; where: Where }) =>
      (await takeAccountRow(sql, Table.parse(model), filtersOf(where))) as Found | null,
  }
}

function filtersOf(where: Where): AccountFilter[] {
  return z
    .array(Filter)
    .parse(where)
    .map(({ field, operator, value, connector }) => ({
      column: field,
      operator,
      values: Array.isArray(value) ? value : [value],
      alternative: connector === 'OR',
    }))
}

function unreachable(): never {
  throw new Error('A transaction ended without its result.')
}
