import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ServerFrame } from '#domain/realtime.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'
import { openTopicChannel, type PostgresTopicChannel } from '#store/postgres/topic-channel.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'

import { createPresence, type Presence } from './presence.ts'

const EVERYTHING: Viewer = { userId: 'olga', scope: 'all', teamIds: [] }
const OWN: Viewer = { userId: 'olga', scope: 'own', teamIds: [] }
const ana = { userId: 'ana', name: 'Ana', conversationId: 'chat', typing: true, flow: null }
const bo = { userId: 'bo', name: 'Bo', conversationId: 'chat', typing: false, flow: null }

interface Node {
  presence: Presence
  channel: PostgresTopicChannel
  frames: ServerFrame[]
  /** From now on it says nothing any more. */
  die(): void
  /** Names and whether they type, by the newest frame. */
  sees(): string[]
}

let database: TestDatabase
let nodes: Node[]

beforeEach(async () => {
  database = await testDatabase()
  nodes = []
})
afterEach(async () => {
  for (const { presence } of nodes) presence.stop()
  for (const { channel } of nodes) await channel.close()
  await database.drop()
})

/** A node with one person who listens, on a line of its own to the database. */
async function openNode({ viewer = EVERYTHING, beatMs = 60_000 } = {}): Promise<Node> {
  let [isListening, isDead] = [false, false]
  const channel = openTopicChannel(database.url, database.sql, { warn: () => {} })
  channel.receive(() => (isListening = true))
  await until('it to listen', () => isListening)
  const presence = createPresence({
    seen: async () => new Set(),
    failed: (cause) => {
      throw cause
    },
    messages: { ...channel.messages, send: (text) => void (isDead || channel.messages.send(text)) },
    beatMs,
  })
  const frames: ServerFrame[] = []
  presence.join('shop', `listener ${nodes.length}`, { receive: (frame) => frames.push(frame), viewer: () => viewer })
  const sees = () => {
    const last = frames.findLast((frame) => frame.type === 'presence')
    return (last?.people ?? []).map(({ name, typing }) => (typing ? `${name} types` : name)).toSorted()
  }
  const node = { presence, channel, frames, sees, die: () => void (isDead = true) }
  nodes.push(node)
  return node
}

const seen = (node: Node, names: string[]) =>
  until(`${names.join()} to be seen`, () => JSON.stringify(node.sees()) === JSON.stringify(names))

test('people on two nodes see each other, who types, and who left', async () => {
  const [here, there] = [await openNode(), await openNode()]
  here.presence.set('shop', 'socket of ana', ana)
  there.presence.set('shop', 'socket of bo', bo)
  await seen(here, ['Ana types', 'Bo'])
  await seen(there, ['Ana types', 'Bo'])

  here.presence.set('shop', 'socket of ana', { ...ana, typing: false })
  await seen(there, ['Ana', 'Bo'])
  here.presence.leave('shop', 'socket of ana')
  await seen(there, ['Bo'])
})

test('a node that begins later learns who is there', async () => {
  const here = await openNode()
  for (let place = 0; place < 25; place += 1) here.presence.set('shop', `socket ${place}`, { ...ana, name: `Ana ${place}`, typing: false })
  await until('all to be seen here', () => here.sees().length === 25)

  const there = await openNode()
  await until('all to be seen there', () => there.sees().length === 25)
})

test('nobody is named of another workspace, and no hidden conversation', async () => {
  const [here, there] = [await openNode(), await openNode({ viewer: OWN })]
  here.presence.set('other shop', 'socket of bo', bo)
  here.presence.set('shop', 'socket of ana', ana)

  await seen(there, ['Ana'])
  expect(JSON.stringify(there.frames)).not.toContain('chat')
})

test('people of a node that stops leave with it, and those of one that dies a little later', async () => {
  const beat = { beatMs: 40 }
  const [here, there, third] = [await openNode(beat), await openNode(beat), await openNode(beat)]
  there.presence.set('shop', 'socket of ana', ana)
  third.presence.set('shop', 'socket of bo', bo)
  await seen(here, ['Ana types', 'Bo'])

  there.presence.stop()
  await seen(here, ['Bo'])
  third.die()
  await seen(here, [])
})

test('what a visitor writes is announced on every node to those who see the conversation', async () => {
  const [here, there, hidden] = [await openNode(), await openNode(), await openNode({ viewer: OWN })]
  const frame: ServerFrame = { type: 'visitorTyping', conversationId: 'chat', on: true }
  here.presence.announce('shop', 'chat', frame)

  await until('it to be announced', () => there.frames.some(({ type }) => type === 'visitorTyping'))
  expect(there.frames).toContainEqual(frame)
  expect(hidden.frames).not.toContainEqual(frame)
})
