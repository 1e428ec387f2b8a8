import { once } from 'node:events'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { LIVE_PATH } from '#domain/constants.ts'
import { DEFAULT_SETTINGS } from '#domain/notifications/notification.ts'
import { ServerFrame } from '#domain/realtime.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { type Client, PUBLIC_URL } from '../testing/client.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'

let testApp: TestApp
let olga: Client
let agnes: Client
let app = ''
let agnesId = ''
let address = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true })
  olga = await testApp.person('Olga')
  agnes = await testApp.person('Agnes')
  const appId = await olga.appId()
  app = `/api/v1/apps/${appId}`
  agnesId = (await agnes.ok('GET', '/api/v1/session')).user.uid
  await insertRows(testApp.sql, 'member', { appId, userId: agnesId })
  await insertRows(testApp.sql, 'channel', { appId })
  await insertRows(testApp.sql, 'contact', { appId })
  await insertRows(testApp.sql, 'conversation', { appId, address: '1555', handler: 'human' })
  await testApp.server.listen({ port: 0, host: '127.0.0.1' })
  const at = testApp.server.server.address()
  address = `ws://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}${LIVE_PATH}`
})
afterAll(() => testApp.end())

type Told = Extract<ServerFrame, { type: 'notifications' }>

/** A browser of somebody, and what it is told of their feed. */
async function browser(client: Client) {
  const socket = new WebSocket(address, { headers: { cookie: client.cookie(), origin: PUBLIC_URL } })
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (raw) => {
    frames.push(ServerFrame.parse(JSON.parse(String(raw))))
    for (const look of waiting) look()
  })
  await once(socket, 'open')
  const until = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  socket.send(JSON.stringify({ type: 'subscribe', appId: await olga.appId(), since: null }))
  await until(() => frames.find(({ type }) => type === 'subscribed'))
  return {
    socket,
    told: () => frames.filter((frame): frame is Told => frame.type === 'notifications'),
    hears: (fits: (frame: Told) => boolean) =>
      until(() => frames.find((frame): frame is Told => frame.type === 'notifications' && fits(frame))),
    pong: async () => {
      socket.send(JSON.stringify({ type: 'ping' }))
      await until(() => frames.find(({ type }) => type === 'pong'))
    },
  }
}

test('streams notifications and read states to one’s own browsers only', async () => {
  const hers = await browser(agnes)
  const others = await browser(olga)

  await olga.ok('POST', `${app}/conversations/chat/assign`, { userId: agnesId })
  const { changed, unread } = await hers.hears((frame) => frame.unread === 1)
  expect([unread, changed]).toMatchObject([1, [{ kind: 'assigned', contact: 'Ann', actor: 'Olga', count: 1, readAt: null, sound: true }]])

  const listed = await agnes.ok('GET', `${app}/notifications`)
  expect([listed.items.length, await agnes.ok('GET', `${app}/notifications/counts`)]).toEqual([1, { unread: 1 }])
  await agnes.ok('POST', `${app}/notifications/read`, { conversationId: 'chat' })
  expect((await hers.hears((frame) => frame.unread === 0)).changed[0]?.readAt).not.toBe(null)

  await agnes.ok('DELETE', `${app}/notifications/${listed.items[0].id}`)
  expect((await hers.hears(({ gone }) => gone.length > 0)).gone).toEqual([listed.items[0].id])
  await others.pong()
  expect(others.told()).toEqual([])
  hers.socket.terminate()
  others.socket.terminate()
})

test('stores notification settings per member', async () => {
  expect(await agnes.ok('GET', '/api/v1/notification-settings')).toEqual(DEFAULT_SETTINGS)
  const changed = { ...DEFAULT_SETTINGS, hideWords: true, mailAfterMinutes: 60 }
  await agnes.ok('PUT', '/api/v1/notification-settings', changed)

  expect(await agnes.ok('GET', '/api/v1/notification-settings')).toEqual(changed)
  expect(await olga.ok('GET', '/api/v1/notification-settings')).toEqual(DEFAULT_SETTINGS)
})

test('does not find another member’s entries', async () => {
  await olga.ok('POST', `${app}/conversations/chat/assign`, { userId: null })
  await olga.ok('POST', `${app}/conversations/chat/assign`, { userId: agnesId })
  const hers = await browser(agnes)
  let id = ''
  await until('she is told', async () => {
    id = (await agnes.ok('GET', `${app}/notifications`)).items[0]?.id ?? ''
    return id !== ''
  })
  hers.socket.terminate()

  expect((await olga.call('PATCH', `${app}/notifications/${id}`, { read: true })).status).toBe(404)
  expect((await olga.call('DELETE', `${app}/notifications/${id}`)).status).toBe(404)
})
