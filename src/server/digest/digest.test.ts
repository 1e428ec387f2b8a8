import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from 'postal-mime'

import { Branding } from '#domain/partners/brand.ts'
import { DEFAULT_SETTINGS } from '#domain/notifications/notification.ts'
import { createScheduler, LEASE_MS } from '#runtime/jobs/scheduler.ts'
import { createTopics } from '#runtime/jobs/topics.ts'
import { runJobs } from '#runtime/testing/run-jobs.ts'
import { claimDigests } from '#store/notifications/digests.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createMailer, type Mailer } from '../auth/mailer.ts'
import type { Client } from '../testing/client.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { PUBLIC_URL } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { createDigestJobs, type DigestDeps } from './send-digests.ts'

const BRAND = {
  host: 'chat.partner.test',
  name: 'Partner Chat',
  logoURL: '/brands/logo.svg',
  faviconPath: '/brands/icon.svg',
  hue: 300,
  mailFrom: 'hello@partner.test',
}

let testApp: TestApp
let mailer: Mailer
let smtp: MailServer
let agnes: Client
let appId = ''
let agnesId = ''
let position = 0
let now = new Date()

beforeAll(async () => {
  smtp = await startMailServer()
  testApp = await createTestApp({ branding: Branding.parse({ partners: [BRAND] }) })
  mailer = createMailer({ smtpUrl: smtp.url, from: 'Parley <parley@parley.test>', ...testApp.deps })
  const olga = await testApp.person('Olga')
  agnes = await testApp.person('Agnes')
  appId = await olga.appId()
  agnesId = (await agnes.ok('GET', '/api/v1/session')).user.uid
  const { sql } = testApp
  await sql`update "user" set "emailVerified" = true where id = ${agnesId}`
  await insertRows(sql, 'member', { appId, userId: agnesId })
  await insertRows(sql, 'channel', { appId })
  await insertRows(sql, 'contact', { appId, name: 'Ann <b>' }, { appId, id: 'bob' })
  await sql`
    insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, assignee_id, last_activity_at)
    select ${appId}, 'chat-' || id, id, 'number', id, 'wa_id', 'human', ${agnesId}, now() from contact`
})
beforeEach(async () => {
  smtp.taken = []
  smtp.refuses = false
  now = new Date()
  await testApp.sql`delete from notification`
  await testApp.sql`delete from digest_mail`
  await agnes.ok('PUT', '/api/v1/notification-settings', DEFAULT_SETTINGS)
})
afterAll(async () => {
  await mailer.close()
  await testApp.end()
  await smtp.end()
})

const sendDigests = (digestDeps: DigestDeps) => runJobs(createDigestJobs(digestDeps))
const nodeOf = (digestDeps: DigestDeps, pollMs?: number) =>
  createScheduler({ ...digestDeps, topics: createTopics(), pollMs }, createDigestJobs(digestDeps))
const deps = () => ({ ...testApp.deps, mailer, now: () => now })
const told = (contact: string, minutesAgo: number, snippet = 'Hello & <welcome>') => testApp.sql`
  insert into notification (app_id, user_id, id, kind, conversation_id, position, actor, snippet, at, in_feed, sound, mail)
  values (${appId}, ${agnesId}, ${`notice-${(position += 1)}`}, 'message', ${`chat-${contact}`}, ${position}, 'Ann', ${snippet},
    now() - ${minutesAgo} * interval '1 minute', true, true, true)`
const stopOf = (mail: Email | undefined): string => /\/mail\/stop\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''

test('mails unread notifications once, in one digest', async () => {
  await told('ann', 29)
  await sendDigests(deps())
  expect(smtp.taken).toEqual([])

  now = new Date(Date.now() + 2 * 60_000)
  await told('bob', 1)
  await sendDigests(deps())
  await sendDigests(deps())

  expect(smtp.taken).toHaveLength(1)
  const [mail] = await smtp.mails()
  expect(mail?.subject).toMatch(/^2 unread updates in /)
  expect(mail?.text).toContain(`${PUBLIC_URL}/inbox/chat-ann?openIn=${appId}`)
  expect(mail?.html).toContain('Ann &lt;b&gt; wrote to you')
  expect(mail?.html).toContain('Hello &amp; &lt;welcome&gt;')
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
})

describe('under a partner’s brand', () => {
  const THERE = `http://${BRAND.host}`
  beforeAll(async () => {
    const partner = { company: 'Partner', person: 'Pia', email: 'pia@partner.test', country: 'ES', selling: 'refer', state: 'approved' }
    await insertRows(testApp.sql, 'partner', { id: 'partner', ...partner, host: BRAND.host, termsAt: new Date() })
  })
  afterEach(async () => {
    await testApp.sql`delete from partner_client`
    await testApp.sql`update "user" set "tenantId" = null where id = ${agnesId}`
    await testApp.sql`update partner set state = 'approved'`
  })
  const sent = async () => {
    await sendDigests(deps())
    return (await smtp.mails()).map(({ from, text, headers }) => ({
      from,
      text,
      stop: headers.find(({ key }) => key === 'list-unsubscribe')?.value,
    }))
  }

  test('a client’s workspace writes with its name and address, and leads to its host', async () => {
    await insertRows(testApp.sql, 'partner_client', { appId, partnerId: 'partner' })
    await told('ann', 60)

    const [mail] = await sent()
    expect(mail?.from).toMatchObject({ name: BRAND.name, address: BRAND.mailFrom })
    expect(mail?.text).toContain(`${THERE}/inbox/chat-ann?openIn=${appId}`)
    expect(mail?.text).toContain(`${THERE}/settings/notifications`)
    expect(mail?.text).not.toContain(PUBLIC_URL)
    expect(mail?.stop).toMatch(`<${THERE}/mail/stop/`)
    const page = await testApp.server.inject({ url: stopOf((await smtp.mails())[0]), headers: { host: BRAND.host } })
    expect(page.body).toContain('<title>Partner Chat: emails</title>')
  })

  test('an account that was made on the partner’s host is written to from there', async () => {
    await testApp.sql`update "user" set "tenantId" = ${BRAND.host} where id = ${agnesId}`
    await told('ann', 60)

    expect((await sent())[0]?.from).toMatchObject({ name: BRAND.name })
  })

  test('two brands write two mails, each of its own workspaces', async () => {
    const { items } = await agnes.ok('GET', '/api/v1/apps')
    const other = items.find(({ id }: { id: string }) => id !== appId).id
    await insertRows(testApp.sql, 'partner_client', { appId, partnerId: 'partner' })
    await told('ann', 60)
    await insertRows(testApp.sql, 'channel', { appId: other, id: 'number2', phoneNumberId: 'phone2' })
    await insertRows(testApp.sql, 'contact', { appId: other, id: 'cleo' })
    const conversation = {
      id: 'chat-cleo',
      contactId: 'cleo',
      channelId: 'number2',
      address: 'cleo',
      addressKind: 'wa_id',
      handler: 'human',
    }
    await insertRows(testApp.sql, 'conversation', { appId: other, ...conversation, assigneeId: agnesId, lastActivityAt: new Date() })
    await testApp.sql`
      insert into notification (app_id, user_id, id, kind, conversation_id, position, actor, snippet, at, in_feed, sound, mail)
      select ${other}, user_id, 'elsewhere', kind, 'chat-cleo', position, 'Cleo', 'Elsewhere', at, in_feed, sound, mail from notification`

    const mails = (await sent()).toSorted((one, next) => String(one.from?.name).localeCompare(String(next.from?.name)))
    expect(mails).toMatchObject([{ from: { name: 'Parley' } }, { from: { name: BRAND.name } }])
    expect(mails.map(({ text }) => [text?.includes('Elsewhere'), text?.includes('Hello &')])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('mails don’t carry the brand of a suspended partner', async () => {
    await insertRows(testApp.sql, 'partner_client', { appId, partnerId: 'partner' })
    await testApp.sql`update partner set state = 'suspended'`
    await told('ann', 60)

    const [mail] = await sent()
    expect(mail?.from).toMatchObject({ name: 'Parley', address: 'parley@parley.test' })
    expect(mail?.text).toContain(PUBLIC_URL)
  })
})

test('leaves out notifications read before sending', async () => {
  await told('ann', 60)
  await agnes.ok('POST', `/api/v1/apps/${appId}/notifications/read`, {})
  await sendDigests(deps())

  expect(smtp.taken).toEqual([])
})

test('waits until quiet hours end', async () => {
  const local = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  const hour = now.getUTCHours()
  const quiet = { on: true, from: local(hour), until: local(hour + 1), weekends: false }
  await agnes.ok('PUT', '/api/v1/notification-settings', { ...DEFAULT_SETTINGS, timeZone: 'Africa/Lagos', quiet })
  // Lagos is an hour ahead of UTC all year: its quiet hour was the one before.
  now = new Date(now.getTime() - 60 * 60_000)
  await told('ann', 300)
  await sendDigests(deps())
  expect(smtp.taken).toEqual([])

  now = new Date(now.getTime() + 60 * 60_000)
  await sendDigests(deps())
  expect(smtp.taken).toHaveLength(1)
})

test('retries a refused mail under the same id', async () => {
  smtp.refuses = true
  await told('ann', 60)
  await sendDigests(deps())
  const [kept] = await testApp.sql<{ id: string; later: boolean }[]>`select id, next_at > now() as later from digest_mail`
  expect([smtp.taken, kept?.later]).toEqual([[], true])

  smtp.refuses = false
  await testApp.sql`update digest_mail set next_at = now()`
  await sendDigests(deps())
  expect((await smtp.mails())[0]?.messageId).toContain(`digest.${kept?.id}@`)
  expect([...(await testApp.sql`select id from digest_mail`)]).toEqual([])
})

test('two processes send a digest once', async () => {
  await told('ann', 60)
  await Promise.all([sendDigests(deps()), sendDigests(deps()), sendDigests(deps())])

  expect(smtp.taken).toHaveLength(1)
})

test('another node sends a dead node’s mail once within ten seconds', async () => {
  await told('ann', 60)
  smtp.refuses = true
  await sendDigests(deps())
  smtp.refuses = false
  await testApp.sql`update digest_mail set next_at = now()`
  // As a node leaves it that died after its claim.
  const [claimed] = await claimDigests(testApp.sql, 20, LEASE_MS)
  const other = nodeOf(deps())
  try {
    other.start()
    await sendDigests(deps())
    expect([smtp.taken, claimed?.tries]).toEqual([[], 2])

    await testApp.sql`update digest_mail set next_at = next_at - interval '8.5 seconds'`
    await until('another node to send it', async () => (await testApp.sql`select from digest_mail`).length === 0)
    expect(smtp.taken).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('sends a mail once if it takes longer than its lease', async () => {
  const leaseMs = 2_000
  await told('ann', 60)
  const held: (() => void)[] = []
  smtp.answer = (done) => held.push(done)
  const [one, other] = [nodeOf({ ...deps(), leaseMs }, 50), nodeOf({ ...deps(), leaseMs }, 50)]
  try {
    one.start()
    await until('the mail server to have it', () => smtp.taken.length === 1)
    other.start()
    await until('the lease to be renewed', async () => {
      const [row] = await testApp.sql<
        { ms: number }[]
      >`select (extract(epoch from next_at - created_at) * 1000)::float8 as ms from digest_mail`
      return (row?.ms ?? 0) > 2 * leaseMs
    })
    for (const done of held.splice(0)) done()
    await one.stop()
    expect([smtp.taken.length, [...(await testApp.sql`select id from digest_mail`)]]).toEqual([1, []])
  } finally {
    for (const done of held) done()
    smtp.answer = (done) => done()
    await one.stop()
    await other.stop()
  }
})

test('a node that was paused does not send an expired mail', async () => {
  await told('ann', 60)
  // Nothing is confirmed within no time.
  await sendDigests({ ...deps(), leaseMs: 0 })
  expect(smtp.taken).toEqual([])

  await sendDigests(deps())
  expect(smtp.taken).toHaveLength(1)
})

test('sends no digest to an unverified address', async () => {
  await testApp.sql`update "user" set "emailVerified" = false where id = ${agnesId}`
  await told('ann', 60)
  await sendDigests(deps())
  await testApp.sql`update "user" set "emailVerified" = true where id = ${agnesId}`

  expect(smtp.taken).toEqual([])
})

test('unsubscribes by POST without a sign-in, not by GET', async () => {
  await told('ann', 60)
  await sendDigests(deps())
  const url = stopOf((await smtp.mails())[0])
  const mails = async () =>
    Object.values((await agnes.ok('GET', '/api/v1/notification-settings')).kinds).some((channels) => (channels as { email: boolean }).email)

  const looked = await testApp.server.inject({ method: 'GET', url })
  expect([looked.statusCode, await mails()]).toEqual([200, true])
  const posted = await testApp.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([posted.statusCode, await mails()]).toEqual([200, false])
  expect((await testApp.server.inject({ method: 'POST', url: `${url.slice(0, -4)}AAAA` })).statusCode).toBe(404)
})
