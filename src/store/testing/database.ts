import { inject } from 'vitest'

import { randomId } from '#domain/generate-id.ts'

import { connect } from '../postgres/connect.ts'
import type { Sql } from '../postgres/sql.ts'

export interface TestDatabase {
  sql: Sql
  url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** Clones the migrated template: an own database for one suite, made in a few milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  return makeDatabase(template, template.pathname.slice(1))
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
  const sql = connect(url.href, { max: 3 })
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
  const sql = connect(url, { max: 3 })
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
