import type { BetterAuthOptions } from 'better-auth'
import { createAdapterFactory, type CustomAdapter } from 'better-auth/adapters'
import { z } from 'zod'

import type { Sql, Tx } from '#store/postgres/sql.ts'
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
        await sql.begin(async (tx) => {
          const adapter = createAdapterFactory({ config: { ...config, transaction: false }, adapter: () => operationsOn(tx) })(options)
          done.push({ result: await work(adapter) })
        })
        const [{ result } = unreachable()] = done
        return result
      },
    },
    adapter: () => operationsOn(sql),
  })(options)
}

function operationsOn(sql: Sql | Tx): CustomAdapter {
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
