import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { runJobs } from '#runtime/testing/run-jobs.ts'
import { asOneTransaction, joiningPool } from '#store/postgres/request-transaction.ts'
import { type TestDatabase, testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'

import { createLog } from '../process/log.ts'
import { createSeal } from '../settings/seal.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

const MAIL: Mail = { to: 'ana@parley.test', subject: 'Welcome', text: 'Your link: https://parley.test/reset/secret' }

let database: TestDatabase
let smtp: MailServer
let mailer: Mailer

beforeAll(async () => {
  database = await testDatabase()
  smtp = await startMailServer()
  mailer = node()
})
beforeEach(async () => {
  smtp.taken = []
  smtp.refuses = false
  await database.sql`delete from mail`
})
afterAll(async () => {
  await mailer.close()
  await database.drop()
  await smtp.end()
})

function node(): Mailer {
  const log = createLog('silent', { write: () => {} })
  return createMailer({
    smtpUrl: smtp.url,
    from: 'Parley <parley@parley.test>',
    sql: joiningPool(database.sql),
    seal: createSeal('a secret key of the tests'),
    log,
  })
}

const waiting = () => database.sql<{ sealed: Buffer; tries: number }[]>`select sealed, tries from mail`
const passTime = () => database.sql`update mail set next_at = next_at - interval '1 day'`

test('a mail is sent at once, and kept no longer than that', async () => {
  await mailer.post(MAIL)

  await until('it to be taken', () => smtp.taken.length === 1)
  await until('it to be gone', async () => (await waiting()).length === 0)
  await runJobs(mailer.jobs)
  expect(smtp.taken.map(String)).toEqual([expect.stringContaining('Subject: Welcome')])
})

test('a mail that the server refuses is tried again, and its words are sealed meanwhile', async () => {
  smtp.refuses = true
  await mailer.post(MAIL)
  await mailer.close()
  const [kept] = await waiting()
  expect(String(kept?.sealed)).not.toContain('secret')

  smtp.refuses = false
  mailer = node()
  await passTime()
  await runJobs(mailer.jobs)
  expect(smtp.taken.map(String)).toEqual([expect.stringContaining('Subject: Welcome')])
  expect(await waiting()).toEqual([])
})

test('a mail of a process that died is sent by another, once', async () => {
  smtp.refuses = true
  await mailer.post(MAIL)
  await mailer.close()
  smtp.refuses = false
  mailer = node()
  const other = node()

  await passTime()
  await Promise.all([runJobs(mailer.jobs), runJobs(other.jobs)])
  await other.close()
  expect(smtp.taken).toHaveLength(1)
})

test('a mail that nobody takes for hours is given up', async () => {
  smtp.refuses = true
  await mailer.post(MAIL)
  await mailer.close()
  mailer = node()
  for (let tries = 1; tries < 7; tries += 1) {
    expect(await waiting()).toMatchObject([{ tries }])
    await passTime()
    await runJobs(mailer.jobs)
  }
  expect(await waiting()).toEqual([])
})

test('a request that is undone mails nothing', async () => {
  const sql = joiningPool(database.sql)
  await expect(
    asOneTransaction(sql, async () => {
      await mailer.post(MAIL)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await waiting()).toEqual([])

  await asOneTransaction(sql, () => mailer.post(MAIL))
  await until('it to be taken', () => smtp.taken.length === 1)
  await until('it to be gone', async () => (await waiting()).length === 0)
})
