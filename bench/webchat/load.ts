// What web chats cost: ten thousand open chats in which nobody writes, and five hundred visitors who write five hundred messages a second. The time
// is from a visitor's call to the moment their own browser is told of the message by the live line.
import { WebSocket } from 'ws'

import { until } from '#store/testing/until.ts'

import { openProduct, type Product } from '../../src/server/testing/product.ts'
import { percentile, print } from '../report.ts'

const VISITORS = 500
const TABS = 20
const PER_SECOND = 500
const SECONDS = 10
/** First words that one address may say in a minute; the bench has only one. */
const FIRST_WORDS = 25

const product = await openProduct()
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Web chats' })
  const { id: chat } = await product.call('POST', `/api/v1/apps/${appId}/web-chats`, { name: 'Site', settings: {} })
  const path = `/api/v1/webchat/${chat}`
  const tokens: string[] = []
  for (let at = 0; at < VISITORS; at += 50) tokens.push(...(await Promise.all(Array.from({ length: 50 }, () => beginChat(product, path)))))
  await sayHello(product, path, tokens)

  const before = await product.memoryMb()
  const idle: WebSocket[] = []
  for (let tab = 0; tab < TABS; tab += 1)
    for (let at = 0; at < VISITORS; at += 100)
      idle.push(...(await Promise.all(tokens.slice(at, at + 100).map((token) => listen(product, path, token, () => {})))))
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const after = await product.memoryMb()
  console.log(`${idle.length} open chats: ${before} MB before, ${after} MB with them`)
  print('memory of an open chat', 'KB', [((after - before) * 1_000) / idle.length])
  for (const socket of idle) socket.terminate()
  await new Promise((resolve) => setTimeout(resolve, 1_000))

  const sentAt: number[] = []
  const waits: number[] = []
  const answered: number[] = []
  const hear = (frame: string): void => {
    for (const [, index] of frame.matchAll(/"text":"chat (\d+)"/g)) waits.push(performance.now() - (sentAt[Number(index)] ?? Number.NaN))
  }
  const open = await Promise.all(tokens.map((token) => listen(product, path, token, hear)))
  const start = performance.now()
  const posts: Promise<void>[] = []
  for (let index = 0; index < PER_SECOND * SECONDS; index += 1) {
    const due = start + (index * 1_000) / PER_SECOND
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    sentAt[index] = performance.now()
    posts.push(
      say(product, path, tokens[index % VISITORS] ?? '', `chat ${index}`, `act-of-the-bench-${index}`).then(() => {
        answered.push(performance.now() - (sentAt[index] ?? 0))
      }),
    )
  }
  await Promise.all(posts)
  const wanted = PER_SECOND * SECONDS
  await until('every browser holds its messages', async () => waits.length >= wanted, 120_000)
  const seconds = (performance.now() - start) / 1_000
  print(`${PER_SECOND} messages/s from ${VISITORS} visitors: stored and answered p50`, 'ms', [percentile(answered, 0.5)])
  print(`${PER_SECOND} messages/s from ${VISITORS} visitors: stored and answered p99`, 'ms', [percentile(answered, 0.99)])
  print(`${PER_SECOND} messages/s from ${VISITORS} visitors: in their browser p50`, 'ms', [percentile(waits, 0.5)])
  print(`${PER_SECOND} messages/s from ${VISITORS} visitors: in their browser p99`, 'ms', [percentile(waits, 0.99)])
  console.log(`${wanted} said in ${seconds.toFixed(1)} s, ${waits.length - wanted} too many or too few`)
  if (waits.length !== wanted) process.exitCode = 1
  for (const socket of open) socket.terminate()
} finally {
  await product.end()
}

async function beginChat(to: Product, at: string): Promise<string> {
  const answer = await fetch(`${to.url}${at}/session`, {
    method: 'POST',
    headers: { origin: to.url, 'content-type': 'application/json' },
    body: '{}',
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Every visitor's first word, past the limit that one address has. */
async function sayHello(to: Product, at: string, tokens: readonly string[]): Promise<void> {
  const sql = await to.openDatabase()
  for (let from = 0; from < tokens.length; from += FIRST_WORDS) {
    const some = tokens.slice(from, from + FIRST_WORDS)
    await Promise.all(some.map((token, index) => say(to, at, token, 'hello', `hello-of-the-bench-${from + index}`)))
    await sql`delete from attempt`
  }
  await until('all conversations to be there', async () => (await sql`select from web_visitor`).length === tokens.length, 60_000)
  await sql.end()
}

async function say(to: Product, at: string, token: string, text: string, id: string): Promise<void> {
  const answer = await fetch(`${to.url}${at}/acts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, act: { type: 'text', text } }),
  })
  if (!answer.ok) throw new Error(`An act was answered ${answer.status}: ${await answer.text()}`)
}

function listen(to: Product, at: string, token: string, hear: (frame: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${to.url.replace('http', 'ws')}${at}/socket`)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, after: 0 })))
    socket.on('message', (raw) => {
      const frame = String(raw)
      if (frame.startsWith('{"type":"ready"')) resolve(socket)
      else hear(frame)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A chat was cut off.')))
  })
}
