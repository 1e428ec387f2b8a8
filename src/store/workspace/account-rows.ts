// Rows of people, sessions, credentials and verifications, as better-auth asks for them: by table and column, never with text of its own.
import type { Sql, Tx } from '../postgres/sql.ts'

export type AccountTable = 'user' | 'session' | 'account' | 'verification' | 'twoFactor'

type Value = string | number | boolean | null

/** A column's value. Instants are ISO strings. */
export type AccountRow = Record<string, Value>

export interface AccountFilter {
  column: string
  operator: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'not_in'
  values: readonly Value[]
  /** Filters that are alternatives to one another; the others must all hold. */
  alternative: boolean
}

export interface AccountQuery {
  where: readonly AccountFilter[]
  limit?: number
  offset?: number
  sort?: { column: string; descending: boolean }
}

export async function insertAccountRow(sql: Sql | Tx, table: AccountTable, row: AccountRow): Promise<AccountRow | null> {
  const [kept] = await sql<AccountRow[]>`insert into ${sql(table)} ${sql(row)} returning *`
  return kept ?? null
}

export async function findAccountRows(sql: Sql | Tx, table: AccountTable, query: AccountQuery): Promise<AccountRow[]> {
  const { sort, limit, offset } = query
  return sql<AccountRow[]>`
    select * from ${sql(table)} ${whereOf(sql, query.where)}
    ${sort ? sql`order by ${sql(sort.column)} ${sort.descending ? sql`desc` : sql`asc`}` : sql``}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}`
}

export async function countAccountRows(sql: Sql | Tx, table: AccountTable, where: readonly AccountFilter[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)} ${whereOf(sql, where)}`
  return row?.count ?? 0
}

export async function updateAccountRows(
  sql: Sql | Tx,
  table: AccountTable,
  where: readonly AccountFilter[],
  change: AccountRow,
): Promise<AccountRow[]> {
  return sql<AccountRow[]>`update ${sql(table)} set ${sql(change)} ${whereOf(sql, where)} returning *`
}

export async function deleteAccountRows(sql: Sql | Tx, table: AccountTable, where: readonly AccountFilter[]): Promise<number> {
  const { count } = await sql`delete from ${sql(table)} ${whereOf(sql, where)}`
  return count
}

/** Deletes one row and gives it. Of several that ask at once for the same row, one gets it. */
export async function takeAccountRow(sql: Sql | Tx, table: AccountTable, where: readonly AccountFilter[]): Promise<AccountRow | null> {
  const [taken] = await sql<AccountRow[]>`
    delete from ${sql(table)} where id = (select id from ${sql(table)} ${whereOf(sql, where)} limit 1 for update) returning *`
  return taken ?? null
}

function whereOf(sql: Sql | Tx, filters: readonly AccountFilter[]) {
  const all = filters.filter(({ alternative }) => !alternative).map((filter) => sql`and ${conditionOf(sql, filter)}`)
  const any = filters.filter(({ alternative }) => alternative).map((filter) => sql`or ${conditionOf(sql, filter)}`)
  return sql`where true ${all.length > 0 ? all : sql``} ${any.length > 0 ? sql`and (false ${any})` : sql``}`
}

function conditionOf(sql: Sql | Tx, { column, operator, values }: AccountFilter) {
  const [value = null] = values
  const name = sql(column)
  switch (operator) {
    case 'eq':
      return value === null ? sql`${name} is null` : sql`${name} = ${value}`
    case 'ne':
      return value === null ? sql`${name} is not null` : sql`${name} <> ${value}`
    case 'lt':
      return sql`${name} < ${value}`
    case 'lte':
      return sql`${name} <= ${value}`
    case 'gt':
      return sql`${name} > ${value}`
    case 'gte':
      return sql`${name} >= ${value}`
    case 'in':
      return sql`${name} = any(${[...values]})`
    case 'not_in':
      return sql`${name} <> all(${[...values]})`
  }
}
