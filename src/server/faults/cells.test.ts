// Two cells, each with a database and a node of its own: whichever node is asked, the cell of the workspace answers.
import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { until } from '#store/testing/until.ts'

import { cells as listCells } from '../cli/cells.ts'
import { move } from '../cli/move-workspace.ts'
import type { Cli } from '../cli/open-cli.ts'
import { readArguments } from '../cli/read-arguments.ts'
import { createSeal } from '../settings/seal.ts'
import { cookieOf, openTestCells, SECRET_KEY, type TestCell, type TestCells } from '../testing/cells.ts'
import { createEchoApp, type EchoApp } from '../testing/echo-app.ts'
import { openLine } from '../testing/live-line.ts'

let all: TestCells
let [home, north]: TestCell[] = []
const at = (cell: TestCell | undefined): TestCell => {
  if (!cell) throw new Error('The cells are not open.')
  return cell
}
let homeShop: EchoApp
let northShop: EchoApp
beforeAll(async () => {
  all = await openTestCells(['home', 'north'])
  ;[home, north] = all.cells
  homeShop = await createEchoApp(at(home), '100000000000021')
  northShop = await createEchoApp(at(north), '100000000000022')
})
afterAll(() => all?.end())

let count = 0
/** A webhook in which customers of both cells write. */
function forBoth(text: string): { id: string; webhook: object } {
  const id = `wamid.cells.${(count += 1)}`
  const entryOf = (shop: EchoApp, person: string) => ({
    id: '200000000000009',
    changes: [
      {
        field: 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: { phone_number_id: shop.phoneNumberId, display_phone_number: '15550009999' },
          contacts: [{ wa_id: person, profile: { name: 'Ana' } }],
          messages: [
            { id: `${id}.${person}`, from: person, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: text } },
          ],
        },
      },
    ],
  })
  return {
    id,
    webhook: { object: 'whatsapp_business_account', entry: [entryOf(homeShop, HOME_CUSTOMER), entryOf(northShop, NORTH_CUSTOMER)] },
  }
}
const HOME_CUSTOMER = '15571000001'
const NORTH_CUSTOMER = '15571000002'

const heard = async (shop: EchoApp): Promise<string[]> =>
  (await shop.chats()).flatMap(({ conversation, heard: texts }) =>
    [HOME_CUSTOMER, NORTH_CUSTOMER].includes(conversation.contact.phone?.slice(1) ?? '') ? texts : [],
  )
const answered = async (texts: readonly string[]): Promise<void> => {
  for (const shop of [homeShop, northShop]) {
    await until('all is heard', async () => (await heard(shop)).length >= texts.length)
    expect(await heard(shop)).toEqual(texts)
    await until('all is answered', async () => (await all.world.sent(shop.phoneNumberId)).length >= texts.length)
  }
}
/** What an operator reads of the cells, and with which code the command ends. */
async function readCells(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const cli = { config: { CELL: 'home' }, sql: at(home).sql, say: (line: string) => void lines.push(line) } as unknown as Cli
  return { code: await listCells(cli), lines: lines.map((line) => line.trim()) }
}
const keyOf = async (cell: TestCell, shop: EchoApp): Promise<string> =>
  (await cell.call('POST', `/api/v1/apps/${shop.appId}/keys`, { name: 'Program', scopes: ['read', 'send', 'manage'] })).secret

test('a webhook with numbers of two cells is stored in both, whichever node it comes to', async () => {
  const texts = ['hi', 'to home', 'to north']
  for (const [index, cell] of [at(home), at(home), at(north)].entries()) {
    const { webhook } = forBoth(texts[index] ?? '')
    expect((await cell.post(webhook)).status).toBe(200)
    await answered(texts.slice(0, index + 1))
  }
  // Each cell has what is its own, and nothing else.
  const [row] = await at(north).sql<{ people: number }[]>`select count(*)::int as people from contact where app_id <> ${northShop.appId}`
  expect(row?.people).toBe(0)
})

test('a call for a workspace of another cell is answered by that cell, under its own guard', async () => {
  const key = await keyOf(at(north), northShop)
  const path = `/api/v1/apps/${northShop.appId}/conversations`
  const [near, far] = await Promise.all([at(north).ask('GET', path, { key }), at(home).ask('GET', path, { key })])
  expect([near.status, far.status]).toEqual([200, 200])
  expect(await far.json()).toEqual(await near.json())

  // A body, a header of the answer, and a refusal come through as they are.
  const made = await at(home).ask('POST', `/api/v1/apps/${northShop.appId}/labels`, { key, body: { name: 'Far', color: 'teal' } })
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const refused = await at(home).ask('GET', path)
  expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'unauthenticated'])
  const other = await keyOf(at(home), homeShop)
  const [strangerFar, strangerNear] = [
    await at(home).ask('GET', path, { key: other }),
    await at(home).ask('GET', `/api/v1/apps/nobodysworkspace01/conversations`, { key: other }),
  ]
  expect(strangerNear.status).toBe(404)
  // A stranger learns from neither whether there is such a workspace.
  expect([401, 404]).toContain(strangerFar.status)
})

test('what pretends to be passed on is refused, and what was passed on once is not passed on again', async () => {
  const forged = await at(north).ask('GET', '/api/v1/session', { headers: { 'x-parley-passed': 'e30.AAAA' } })
  expect([forged.status, (await forged.json()).error.code]).toEqual([403, 'permission-denied'])

  await at(home).sql`update cell set address = ${at(home).node.url} where name = 'north'`
  await at(home).sql`select pg_notify('parley_cells', '')`
  const path = `/api/v1/apps/${northShop.appId}/conversations`
  await until('the loop is found', async () => (await at(home).ask('GET', path)).status === 508)
  await at(home).sql`update cell set address = ${at(north).node.url} where name = 'north'`
  await at(home).sql`select pg_notify('parley_cells', '')`
  await until('the way is found again', async () => (await at(home).ask('GET', path)).status === 401)
})

const appsOf = async (cell: TestCell, cookie: string): Promise<string[]> =>
  (await (await cell.ask('GET', '/api/v1/apps', { cookie })).json()).items.map(({ id }: { id: string }) => id)
const statusOf = async (cell: TestCell, path: string, cookie: string): Promise<number> => (await cell.ask('GET', path, { cookie })).status

test('who signs in anywhere is signed in everywhere, finds the workspaces of all cells, and is known in the cell they work in', async () => {
  const path = `/api/v1/apps/${northShop.appId}/conversations`
  const account = { email: 'olga@north.test', password: 'correct horse battery' }
  const cookie = cookieOf(await at(home).ask('POST', '/api/v1/auth/sign-in', { body: account }))
  expect([await statusOf(at(home), path, cookie), await statusOf(at(north), path, cookie)]).toEqual([200, 200])
  // Somebody else's workspace does not exist for them, wherever it is.
  expect([await statusOf(at(home), path, at(home).cookie), await statusOf(at(north), path, at(home).cookie)]).toEqual([404, 404])
  const [nearApps, farApps] = [await appsOf(at(north), cookie), await appsOf(at(home), cookie)]
  expect(nearApps).toContain(northShop.appId)
  expect(nearApps).toHaveLength(2)
  expect(farApps).toEqual(nearApps)

  await at(north).ask('PATCH', '/api/v1/account', { cookie, body: { displayName: 'Olga Renamed' } })
  await until('the copy follows', async () => {
    const [row] = await at(north).sql<{ name: string }[]>`select name from "user" where email = 'olga@north.test'`
    return row?.name === 'Olga Renamed'
  })
  // Of accounts a cell has the row that others refer to, and nothing that lets in.
  expect(await at(north).sql`select from session union all select from account`).toHaveLength(0)

  await at(north).ask('POST', '/api/v1/auth/sign-out', { cookie })
  expect([await statusOf(at(home), path, cookie), await statusOf(at(north), path, cookie)]).toEqual([401, 401])
})

test('an invitation of one cell is accepted by a sign-up at another, and by email by whoever is known there', async () => {
  const [link, hash] = [
    'the token of the link that was mailed, long',
    createHash('sha256').update('the token of the link that was mailed, long').digest(),
  ]
  await at(north).sql`
    insert into invitation (app_id, id, email, role, token_hash) values
      (${northShop.appId}, 'invited-by-link', 'ida@parley.test', 'agent', ${hash}), (${northShop.appId}, 'invited-by-mail', 'olga@home.test', 'agent', null)`
  await at(home).sql`update "user" set "emailVerified" = true where email = 'olga@home.test'`
  await until(
    'both are in the directory',
    async () => (await at(home).sql`select from cell_entry where kind in ('invitation', 'invited')`).length === 3,
  )
  expect((await at(home).ask('POST', '/api/v1/auth/invitation', { body: { token: link } })).status).toBe(200)
  const account = { name: 'Ida', email: 'ida@parley.test', password: 'correct horse battery', invitation: link }
  const made = await at(north).ask('POST', '/api/v1/auth/sign-up', { body: account })
  expect((await made.json()).appId).toBe(northShop.appId)
  expect(await appsOf(at(home), cookieOf(made))).toEqual([northShop.appId])

  await until('Olga is a member', async () => (await appsOf(at(home), at(home).cookie)).includes(northShop.appId))
})

test('the line of a browser and that of a visitor lead through any node', async () => {
  const line = await openLine({ url: at(home).node.url, cookie: () => at(north).cookie }, northShop.appId)
  await northShop.write('15571000003', 'hi')
  await until('the line hears of it', () => line.events.some(({ body }) => body.type === 'message_received'))
  line.close()

  const { id } = await at(north).call('POST', `/api/v1/apps/${northShop.appId}/web-chats`, { name: 'Our site', settings: {} })
  const chat = `/api/v1/webchat/${id}`
  const begun = await at(home).ask('POST', `${chat}/session`, { body: {} })
  expect(begun.status).toBe(200)
  const { token } = await begun.json()
  const socket = new WebSocket(`${at(home).node.url.replace('http', 'ws')}${chat}/socket`)
  const frames: string[] = []
  socket.on('message', (raw) => frames.push(JSON.parse(String(raw)).type))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, after: 0 })))
  await until('the visitor is let in', () => frames.length > 0)
  expect(frames[0]).toBe('ready')
  socket.close()
})

test('a file goes up through any node, and is handed out by any', async () => {
  const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#127' } })
    .png()
    .toBuffer()
  const put = (cell: TestCell, path: string, cookie: string) =>
    fetch(`${cell.node.url}${path}`, {
      method: 'PUT',
      headers: { cookie, origin: cell.node.url, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(picture),
    })
  const made = await put(at(home), `/api/v1/apps/${northShop.appId}/logo`, at(north).cookie)
  const photo = await put(at(north), '/api/v1/account/photo', at(north).cookie)
  expect([made.status, photo.status]).toEqual([200, 200])
  const addresses = [(await made.json()).logoUrl, (await photo.json()).user.photoURL].map((url) => new URL(url).pathname)
  for (const path of addresses) {
    const [near, far] = await Promise.all([at(north).ask('GET', path), at(home).ask('GET', path)])
    expect([near.status, far.status, far.headers.get('content-type')]).toEqual([200, 200, near.headers.get('content-type')])
    expect(Buffer.from(await far.arrayBuffer())).toEqual(Buffer.from(await near.arrayBuffer()))
  }
  expect((await at(home).ask('GET', '/storage/public/apps/nobody/logo/none.png')).status).toBe(404)
})

test('while a cell is away its callers are told to come again, the others go on, and nothing is lost', async () => {
  const [before] = [await heard(homeShop)]
  await at(north).node.stop('SIGKILL')
  const away = await at(home).ask('GET', `/api/v1/apps/${northShop.appId}/conversations`)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  const listed = await readCells()
  expect(listed.code).toBe(1)
  expect(listed.lines).toEqual([
    expect.stringMatching(/^ok {5}home \(home\): 2 workspaces/),
    expect.stringMatching(/^FAULT {2}north: 2 workspaces/),
  ])
  const { webhook } = forBoth('while away')
  const refused = await at(home).post(webhook)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await until('the cell that is there took its part', async () => (await heard(homeShop)).length === before.length + 1)

  await at(north).restart()
  expect((await at(home).post(webhook)).status).toBe(200)
  await answered([...before, 'while away'])
})

test('a workspace moves to another cell: calls and webhooks follow it, and nothing is said twice', async () => {
  const sent = async () => (await all.world.sent(northShop.phoneNumberId)).length
  const received = async (cell: TestCell) =>
    (await cell.sql`select from message where app_id = ${northShop.appId} and direction = 'in'`).length
  const [sentBefore, receivedBefore] = [await sent(), await received(at(north))]
  const run = (to: string) =>
    move(
      {
        config: { CELL: 'north', DIRECTORY_URL: at(home).databaseUrl, DATABASE_URL: at(north).databaseUrl },
        sql: at(north).sql,
        seal: createSeal(SECRET_KEY),
        say: () => {},
      } as unknown as Cli,
      readArguments([northShop.appId, '--database', at(home).databaseUrl, '--to', to]),
    )
  await expect(run('south')).rejects.toThrow('There are: home, north')
  const key = await keyOf(at(north), northShop)
  expect(await run('home')).toBe(0)

  for (const cell of [at(home), at(north)]) {
    const path = `/api/v1/apps/${northShop.appId}/conversations`
    await until('the nodes follow', async () => (await cell.ask('GET', path, { key })).status === 200)
    const { webhook } = forBoth(`moved, said to ${cell.name}`)
    expect((await cell.post(webhook)).status).toBe(200)
  }
  await until('all is received there', async () => (await received(at(home))) === receivedBefore + 2)
  await until('all is answered', async () => (await sent()) >= sentBefore + 2)
  expect([await received(at(north)), await sent()]).toEqual([receivedBefore, sentBefore + 2])
})
