// What the live line costs: five hundred browsers that watch one app while a hundred messages a second come in, and two thousand that
// come back at once. The time is from the webhook's first byte to the moment a browser holds the message.
import { WebSocket } from 'ws'

import { LIVE_PATH } from '#domain/constants.ts'
import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../src/server/testing/product.ts'
import { connect } from '../src/server/testing/echo-app.ts'
import { percentile, print } from './report.ts'

const PHONE_NUMBER_ID = '100000000000073'
const CLIENTS = 500
const PER_SECOND = 100
const SECONDS = 20
const STORM = 2_000
/** Several in one webhook, as a busy number has them. */
const PER_WEBHOOK = 4

const product = await openProduct()
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Live' })
  await connect(product, { appId, phoneNumberId: PHONE_NUMBER_ID })

  const sentAt: number[] = []
  const waits: number[] = []
  const hear = (frame: string): void => {
    for (const [, index] of frame.matchAll(/"text":"live (\d+)"/g)) waits.push(performance.now() - (sentAt[Number(index)] ?? Number.NaN))
  }
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(product, appId, hear)))
  const memory = await product.memoryMb()
  const start = performance.now()
  const posts: Promise<unknown>[] = []
  for (let index = 0; index < PER_SECOND * SECONDS; index += PER_WEBHOOK) {
    const due = start + (index * 1_000) / PER_SECOND
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    const several = Array.from({ length: PER_WEBHOOK }, (_, at) => index + at)
    for (const one of several) sentAt[one] = performance.now()
    posts.push(product.post(aWebhook(several)))
  }
  await Promise.all(posts)
  const wanted = CLIENTS * PER_SECOND * SECONDS
  await until('every browser holds every message', () => waits.length >= wanted, 120_000)
  print(`${PER_SECOND} messages/s to ${CLIENTS} browsers: inbound to browser p50`, 'ms', [percentile(waits, 0.5)])
  print(`${PER_SECOND} messages/s to ${CLIENTS} browsers: inbound to browser p99`, 'ms', [percentile(waits, 0.99)])
  console.log(
    `${wanted} to be told, ${waits.length - wanted} too many or too few; ${memory} MB before, ${await product.memoryMb()} MB after`,
  )
  if (waits.length !== wanted) process.exitCode = 1
  for (const { socket } of clients) socket.terminate()

  const storm = performance.now()
  const back: number[] = []
  const returned = await Promise.all(
    Array.from({ length: STORM }, () =>
      openClient(product, appId, () => {}).then((client) => {
        back.push(performance.now() - storm)
        return client
      }),
    ),
  )
  print(`${STORM} browsers that come back at once: subscribed p50`, 'ms', [percentile(back, 0.5)])
  print(`${STORM} browsers that come back at once: the last one`, 'ms', [Math.max(...back)])
  for (const { socket } of returned) socket.terminate()
} finally {
  await product.end()
}

interface Client {
  socket: WebSocket
}

/** Opens a live connection; resolves once it is subscribed, and tries again where it is refused, as a browser does. */
async function openClient(to: Product, appId: string, hear: (frame: string) => void): Promise<Client> {
  for (;;) {
    const client = await attempt(to, appId, hear)
    if (client) return client
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800))
  }
}

function attempt(to: Product, appId: string, hear: (frame: string) => void): Promise<Client | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${to.url.replace('http', 'ws')}${LIVE_PATH}`, { headers: { cookie: to.cookie(), origin: to.url } })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', appId, since: null })))
    socket.on('message', (raw) => {
      const frame = String(raw)
      if (frame.startsWith('{"type":"subscribed"')) resolve({ socket })
      else hear(frame)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(null))
  })
}

function aWebhook(several: readonly number[]): object {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const messages = several.map((index) => ({
    id: `wamid.live.${index}`,
    from: String(34_610_000_000 + (index % 200)),
    timestamp,
    type: 'text',
    text: { body: `live ${index}` },
  }))
  const metadata = { display_phone_number: '15550009999', phone_number_id: PHONE_NUMBER_ID }
  const value = { messaging_product: 'whatsapp', metadata, messages }
  return { object: 'whatsapp_business_account', entry: [{ id: '200000000000009', changes: [{ field: 'messages', value }] }] }
}
