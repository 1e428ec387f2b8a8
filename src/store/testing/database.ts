import { inject } from 'vitest'

import { randomId } from '#domain/generate-id.ts'

import { connect } from '../postgres/connect.ts'
import type { Sql } from '../postgres/sql.ts'
import { type Beginning, noteBeginning, POOL_NAME, putBack } from './put-back.ts'

export interface TestDatabase {
  sql: Sql
  url: string
  /** Ends the use of the pool and of the database. */
  drop(): Promise<void>
}

/** The pool that a test has, which the next has after it. */
const POOL = { max: 5, lasting: true, session: { application_name: POOL_NAME } }

/** Databases of this worker that nobody uses, as if they were new. */
const idle: { database: TestDatabase; beginning: Beginning }[] = []

/**
 * A migrated database for a suite alone. It may have been another's before, as long as nothing but rows was changed: a clone of the template takes some
 * hundred milliseconds, and its connections know no statement.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { database, beginning } = idle.pop() ?? (await newDatabase())
  let isOver = false
  return {
    url: database.url,
    sql: untilOver(database.sql, () => isOver),
    async drop() {
      if (isOver) return
      isOver = true
      const isAsNew = await putBack(database.sql, beginning).catch(() => false)
      if (isAsNew) idle.push({ database, beginning })
      else await database.drop()
    },
  }
}

async function newDatabase() {
  const template = new URL(inject('templateUrl'))
  const database = await makeDatabase(template, template.pathname.slice(1))
  return { database, beginning: await noteBeginning(database.sql) }
}

/** A pool that is closed for its user once it is over, and stays open for the next. */
function untilOver(sql: Sql, isOver: () => boolean): Sql {
  const asks = new Set<string | symbol>(['begin', 'unsafe', 'reserve', 'notify', 'listen'])
  const refuse = () => Promise.reject(Object.assign(new Error('The database of this test was given back'), { code: 'CONNECTION_ENDED' }))
  return new Proxy(sql, {
    apply: (asked, self, given) => (isOver() ? refuse() : Reflect.apply(asked, self, given)),
    get: (asked, key) => (isOver() && asks.has(key) ? refuse : Reflect.get(asked, key)),
  })
}

/** Makes a database that has not been migrated. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(new URL(inject('templateUrl')), 'template0')
}

/** Makes an empty database of a role that is no superuser, as a managed server gives it. */
export async function databaseOfOwner(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const owner = `owner_${randomId().toLowerCase()}`
  await asAdmin(template, (admin) => admin.unsafe(`create role ${owner} login password 'owner' nosuperuser`))
  const made = await makeDatabase(template, 'template0')
  await made.sql.end({ timeout: 5 })
  const url = new URL(made.url)
  await asAdmin(template, (admin) => admin`alter database ${admin(url.pathname.slice(1))} owner to ${admin(owner)}`)
  Object.assign(url, { username: owner, password: 'owner' })
  const sql = connect(url.href, { max: 5 })
  return {
    sql,
    url: url.href,
    drop: async () => {
      await sql.end({ timeout: 5 })
      await asAdmin(template, (admin) => admin`drop database ${admin(url.pathname.slice(1))} with (force)`)
      await asAdmin(template, (admin) => admin`drop role ${admin(owner)}`)
    },
  }
}

async function makeDatabase(template: URL, from: string): Promise<TestDatabase> {
  const name = `test_${randomId().toLowerCase()}`
  await asAdmin(template, (admin) => admin`create database ${admin(name)} template ${admin(from)} strategy file_copy`)
  const url = withDatabase(template, name)
  const sql = connect(url, POOL)
  return {
    sql,
    url,
    drop: async () => {
      await sql.end({ timeout: 5 })
      await asAdmin(template, (admin) => admin`drop database ${admin(name)} with (force)`)
    },
  }
}

async function asAdmin(template: URL, work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = connect(withDatabase(template, 'postgres'), { max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.end({ timeout: 5 })
  }
}

function withDatabase(base: URL, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}
