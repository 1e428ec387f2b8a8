// What leads to a workspace without a sign-in (hooks, calendars, booking pages, Google's way back, hosts of partners) leads there from the node of any cell;
// and what its people are told of reaches them as they said in the home cell.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'
import { until } from '#store/testing/until.ts'

import { cookieOf, openTestCells, type TestCell, type TestCells } from '../testing/cells.ts'

let all: TestCells
let home: TestCell
let north: TestCell
let appId: string
let app: string
beforeAll(async () => {
  all = await openTestCells(['home', 'north'])
  ;[home, north] = all.cells as [TestCell, TestCell]
  ;({ id: appId } = await north.call('POST', '/api/v1/apps', { name: 'Shop of the north' }))
  app = `/api/v1/apps/${appId}`
})
afterAll(() => all?.end())

const pathOf = (url: string): string => new URL(url).pathname
/** What the node of the other cell answers to anybody. */
const far = async (method: string, path: string, body?: object) => {
  const answer = await home.ask(method, path, body && { body })
  return { status: answer.status, body: answer.headers.get('content-type')?.includes('json') ? await answer.json() : await answer.text() }
}

test('a hook is heard through any node from the moment that its address is shown, and no longer once it has another', async () => {
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger: { type: 'incomingWebhook' } },
      {
        id: 'later',
        kind: 'default',
        position: { x: 300, y: 0 },
        steps: [{ id: 'wait', kind: 'delay', enabled: true, config: { amount: 1, unit: 'hours' } }],
      },
    ],
    edges: [{ id: 'begin', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'later' } }],
  }
  const { id } = await north.call('POST', `${app}/flows`, { name: 'Heard', kind: 'workflow', draft })
  await north.call('POST', `${app}/flows/${id}/publish`, {})
  const hook = `${app}/workflows/${id}/hook`
  const { url } = await north.call('GET', hook)
  expect(await far('POST', pathOf(url), { order: 7 })).toMatchObject({ status: 200 })
  expect(await north.call('GET', hook)).toMatchObject({ url, sample: { order: 7 } })

  const { url: renewed } = await north.call('POST', `${hook}/renew`)
  expect((await far('POST', pathOf(renewed), { order: 8 })).status).toBe(200)
  await until('the former address to answer 404', async () => (await far('POST', pathOf(url), {})).status === 404)
})

test('a calendar program reads the events of a cell through any node', async () => {
  const { url } = await north.call('POST', `${app}/calendar-feed`)
  const { status, body } = await far('GET', pathOf(url))
  expect([status, body]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')])
  await north.call('DELETE', `${app}/calendar-feed`)
  await until('it to be closed', async () => (await far('GET', pathOf(url))).status === 404)
})

test('a guest books, moves and cancels through any node', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const { id } = await north.call('POST', `${app}/event-types`, {
    name: 'Fitting',
    durationMin: 60,
    noticeMin: 0,
    availability: { week, closed: [] },
  })
  const { bookingToken } = await north.call('POST', `${app}/event-types/${id}/booking-link`)
  const page = `/api/v1/book/${bookingToken}`
  const { slots } = (await far('GET', page)).body
  const guest = { name: 'Ada Guest', phone: '+447700900111', email: '' }
  const made = await far('POST', page, { start: slots[0].start, guest, answers: {} })
  expect(made).toMatchObject({ status: 200, body: { start: slots[0].start } })

  const booking = `/api/v1/bookings/${pathOf(made.body.guestUrl).split('/')[2]}`
  expect((await far('POST', `${booking}/move`, { start: slots[5].start })).body).toMatchObject({ start: slots[5].start, status: 'booked' })
  expect((await far('POST', `${booking}/cancel`, { reason: 'Ill' })).body).toMatchObject({ status: 'cancelled' })
  expect((await north.call('GET', `${app}/events?order=soonest`)).items).toMatchObject([{ title: 'Fitting', status: 'cancelled' }])
  expect((await home.sql`select from event`).length).toBe(0)
})

test('who consents on Google’s page comes back to any node, and the account is connected in the cell of the workspace', async () => {
  const { url } = await north.call('POST', `${app}/connections/google/start`, { name: 'Mine' })
  const page = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(page.headers.get('location') ?? '')
  const stranger = await home.ask('GET', pathname + search, { cookie: home.cookie })
  expect([stranger.status, (await stranger.json()).error.code]).toEqual([400, 'consent-invalid'])

  const back = await home.ask('GET', pathname + search, { cookie: north.cookie })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/settings/connections?google=connected'])
  expect((await north.call('GET', `${app}/connections`)).items).toMatchObject([{ name: 'Mine', auth: 'oauth' }])
})

test('the host of a partner shows their brand on the nodes of other cells, and a call from it is taken through any node', async () => {
  const host = 'chat.partner.test'
  await home.sql`
    insert into partner (id, company, person, email, country, selling, state, terms_at)
    values ('partner1', 'Partner', 'Pat', 'pat@partner.test', 'NL', 'resell', 'approved', now())`
  await home.sql`
    insert into partner_site (partner_id, host, name, hue, proof, logo, icon, proven_at, approved_at)
    values ('partner1', ${host}, 'Partner Chat', 120, 'proof', 'logo', 'icon', now(), now())`
  const brand = async () => JSON.parse((await askAt(north, host, 'GET', '/manifest.webmanifest')).text).name
  await until('the nodes of the other cell to know it', async () => (await brand()) === 'Partner Chat')

  const write = (origin: string) =>
    askAt(home, host, 'POST', `${app}/labels`, { cookie: north.cookie, origin, body: { name: 'Far', color: 'teal' } })
  const { protocol, port } = new URL(all.url)
  expect((await write('http://stranger.test')).status).toBe(403)
  expect((await write(`${protocol}//${host}:${port}`)).status).toBe(200)
})

test('who works in another cell is pushed to, and mailed what stays unread, as their account says', async () => {
  const olga = { cookie: north.cookie }
  const { user } = await north.call('GET', '/api/v1/session')
  const { publicKey } = await (await home.ask('GET', '/api/v1/push', olga)).json()
  const browser = await all.world.openBrowser(publicKey)
  const { id } = await north.call('POST', '/api/v1/push/installations', { browser: 'Chrome on Linux' })
  const { token: authToken } = await north.call('POST', `/api/v1/push/installations/${id}/auth-token`)
  await north.call('POST', `/api/v1/push/installations/${id}/registration`, { ...browser.subscription, authToken })
  const settings = await north.call('GET', '/api/v1/notification-settings')
  expect((await north.ask('PUT', '/api/v1/notification-settings', { ...olga, body: { ...settings, hideWords: true } })).status).toBe(200)
  await home.sql`update "user" set "emailVerified" = true where id = ${user.uid}`
  await until(
    'the other cell to know it',
    async () =>
      (
        await north.sql`
          select from push_installation i join notification_setting s on s.user_id = i.user_id join "user" u on u.id = i.user_id
          where i.endpoint is not null and s.body ->> 'hideWords' = 'true' and u."emailVerified"`
      ).length === 1,
  )

  await insertRows(north.sql, 'channel', { appId })
  await insertRows(north.sql, 'contact', { appId })
  await insertRows(north.sql, 'conversation', { appId, address: '1555', handler: 'human', snippet: 'Is it in stock?' })
  const { secret } = await north.call('POST', `${app}/keys`, { name: 'Program', scopes: ['read', 'send', 'manage'] })
  const assigned = await home.ask('POST', `${app}/conversations/chat/assign`, { key: secret, body: { userId: user.uid } })
  expect(assigned.status).toBe(200)
  // What was booked before may be pushed as late as this.
  const pushes = async () => (await all.world.pushed(browser.id)).map((text) => JSON.parse(text)).filter(({ url }) => url.includes('/chat'))
  await until('the push to arrive', async () => (await pushes()).length > 0)
  expect(await pushes()).toMatchObject([{ appId, body: '' }])

  await north.sql`update notification set at = now() - interval '1 hour'`
  // Who starts looks for what stays unread at once.
  await north.node.stop('SIGKILL')
  await north.restart()
  await until('the mail to arrive', async () =>
    (await all.world.mailed('olga@north.test')).some((text) => text.includes(`openIn=${appId}`)),
  )
  expect((await home.sql`select from notification`).length).toBe(0)
})

test('a new workspace is made in the cell with the fewest that takes them, whichever node is asked', async () => {
  const countsOf = () => Promise.all([home, north].map(async ({ sql }) => (await sql`select from app`).length))
  expect(await countsOf()).toEqual([1, 2])
  const { id } = await north.call('POST', '/api/v1/apps', { name: 'Placed' })
  expect(await countsOf()).toEqual([2, 2])
  expect((await north.call('GET', `/api/v1/apps/${id}/conversations`)).items).toEqual([])
  // Where there is no difference, it is made where it was asked for.
  await home.call('POST', '/api/v1/apps', { name: 'Here' })
  expect(await countsOf()).toEqual([3, 2])

  await home.sql`update cell set takes_new = false where name = 'north'`
  await home.call('POST', '/api/v1/apps', { name: 'Not there' })
  expect(await countsOf()).toEqual([4, 2])
  await home.sql`update cell set takes_new = name = 'north'`
  const account = { name: 'Nora', email: 'nora@parley.test', password: 'correct horse battery' }
  const cookie = cookieOf(await home.ask('POST', '/api/v1/auth/sign-up', { body: account }))
  expect(await countsOf()).toEqual([4, 3])
  await home.ask('POST', '/api/v1/auth/sign-in', { body: account })
  expect(await countsOf()).toEqual([4, 3])
  expect((await (await home.ask('GET', '/api/v1/apps', { cookie })).json()).items).toHaveLength(1)
})

/** Asks a node under a host of its own, which `fetch` cannot. */
async function askAt(
  { node }: TestCell,
  host: string,
  method: string,
  path: string,
  { cookie = '', origin = '', body }: { cookie?: string; origin?: string; body?: object } = {},
): Promise<{ status: number | undefined; text: string }> {
  const headers = { host, cookie, ...(body && { origin, 'content-type': 'application/json' }) }
  const outgoing = request(`${node.url}${path}`, { method, headers }).end(body && JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  return { status: answer?.statusCode, text: answer ? await text(answer) : '' }
}
