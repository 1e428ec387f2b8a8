// Accounts are the home cell's. Every other cell has a copy of the row of each person who works there: members, authors and teams refer to it.
import { asRows } from '../postgres/rows.ts'
import type { Sql } from '../postgres/sql.ts'
import { copyContactPoints } from './contact-point-copies.ts'

type Row = Record<string, unknown> & { id: string }

/** Copies accounts of the home database to this cell's, with how their people want to hear of things; tells how many there were. */
export async function copyAccounts(home: Sql, sql: Sql, ids: readonly string[]): Promise<number> {
  const rows = await readAccounts(home, ids)
  await writeCopies(sql, rows)
  await copyContactPoints(
    home,
    sql,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Copies the account that has an email, where there is one. */
export async function copyAccountOfEmail(home: Sql, sql: Sql, email: string): Promise<void> {
  const rows = await home<{ id: string }[]>`select id from "user" where email = ${email.toLowerCase()}`
  if (rows.length > 0)
    await copyAccounts(
      home,
      sql,
      rows.map(({ id }) => id),
    )
}

/** Compares so many copies, in the order of ids after `after`, with the accounts, and how people want to hear of things, and writes what differs; tells the last id, null at the end. */
export async function renewCopies(home: Sql, sql: Sql, after: string, limit: number): Promise<string | null> {
  const copies = await sql<{ row: Row }[]>`
    select to_jsonb(u) as row from (select * from "user" where id > ${after} order by id limit ${limit}) u order by u.id`
  const ids = copies.map(({ row }) => row.id)
  const now = new Map(copies.map(({ row }) => [row.id, JSON.stringify(sorted(row))]))
  const changed = (await readAccounts(home, ids)).filter((row) => now.get(row.id) !== JSON.stringify(sorted(row)))
  await writeCopies(sql, changed)
  await copyContactPoints(home, sql, ids)
  return copies.length < limit ? null : (ids.at(-1) ?? null)
}

const sorted = (row: Row): [string, unknown][] => Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))

async function readAccounts(home: Sql, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await home<{ row: Row }[]>`select to_jsonb(u) as row from "user" u where id = any(${[...ids]})`
  return rows.map(({ row }) => row)
}

async function writeCopies(sql: Sql, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql.begin(async (tx) => {
    // An email may have gone from one person to another.
    await tx`
      update "user" u set email = u.id || '@moved.invalid'
      from jsonb_to_recordset(${asRows(tx, rows)}) as r (id text, email text) where r.email = u.email and r.id <> u.id`
    await tx`
      insert into "user" (id, name, email, "emailVerified", image, "phoneNumber", "createdAt", "updatedAt", "twoFactorEnabled", "tenantId", language, preferences)
      select id, name, email, "emailVerified", image, "phoneNumber", "createdAt", "updatedAt", "twoFactorEnabled", "tenantId", language, preferences
      from jsonb_populate_recordset(null::"user", ${asRows(tx, rows)})
      on conflict (id) do update set name = excluded.name, email = excluded.email, "emailVerified" = excluded."emailVerified", image = excluded.image,
        "phoneNumber" = excluded."phoneNumber", "updatedAt" = excluded."updatedAt", "twoFactorEnabled" = excluded."twoFactorEnabled",
        "tenantId" = excluded."tenantId", language = excluded.language, preferences = excluded.preferences`
  })
}
