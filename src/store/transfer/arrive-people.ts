import type { Writable } from 'node:stream'

import { openCopy } from '../postgres/backup.ts'
import type { Tx } from '../postgres/sql.ts'

const SHORTEST_ID = 12

/** Streams people in, to be looked at before any of them gets an account. */
export async function copyPeopleIn(tx: Tx, columns: readonly string[]): Promise<Writable> {
  await tx`create temp table arriving_person on commit drop as select ${tx(columns)} from "user" limit 0`
  return openCopy(tx`copy arriving_person (${tx(columns)}) from stdin`)
}

/**
 * Gives an account to who has none here: without anything that signs in, so that they set a password by mail. An account that is here, by id or by email, stays as
 * it is. Answers with the ids that are other ones here, by the former.
 */
export async function welcomePeople(tx: Tx, columns: readonly string[]): Promise<Map<string, string>> {
  const others = await tx<{ from: string; to: string }[]>`
    select p.id as "from", u.id as "to" from arriving_person p join "user" u on lower(u.email) = lower(p.email)
    where not exists (select from "user" same where same.id = p.id)`
  await tx`
    insert into "user" (${tx(columns)}) select ${tx(columns)} from arriving_person p
    where not exists (select from "user" u where u.id = p.id or lower(u.email) = lower(p.email))`
  // A short one could be a part of other words, where it is looked for.
  const short = others.find(({ from }) => from.length < SHORTEST_ID)
  if (short) throw new Error(`The account ${short.from} has another id here, and too short a one to be exchanged`)
  return new Map(others.map(({ from, to }) => [from, to]))
}
