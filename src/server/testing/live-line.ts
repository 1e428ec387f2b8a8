import { WebSocket } from 'ws'

import { LIVE_PATH } from '#domain/constants.ts'
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import { ServerFrame } from '#domain/realtime.ts'
import { until } from '#store/testing/until.ts'

import type { Product } from './product.ts'

/** A browser's live connection, without the browser: it comes back with its cursor whenever it is cut off. */
export interface LiveLine {
  /** Every line it was told of, in the order they came. */
  events: ConversationEvent[]
  connections(): number
  /** With which codes its connections ended. */
  ends: number[]
  /** How often it was told to load everything again. */
  resyncs(): number
  close(): void
}

/** Opens a live line on an app, keeps it open, and waits until it is subscribed: it is pushed every line that is logged from then on. */
export async function openLine(product: Pick<Product, 'url' | 'cookie'>, appId: string): Promise<LiveLine> {
  const events: ConversationEvent[] = []
  const ends: number[] = []
  let cursor: string | null = null
  let connections = 0
  let resyncs = 0
  let socket: WebSocket
  let isClosed = false

  const open = (): void => {
    socket = new WebSocket(`${product.url.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { cookie: product.cookie(), origin: product.url },
    })
    socket.on('open', () => {
      connections += 1
      socket.send(JSON.stringify({ type: 'subscribe', appId, since: cursor }))
    })
    socket.on('message', (raw) => hear(ServerFrame.parse(JSON.parse(String(raw)))))
    socket.on('error', () => {})
    socket.on('close', (code) => {
      ends.push(code)
      if (!isClosed) setTimeout(open, 50)
    })
  }
  const hear = (frame: ServerFrame): void => {
    if (frame.type === 'resync') resyncs += 1
    if ('cursor' in frame) cursor = frame.cursor
    if (frame.type === 'events') events.push(...frame.events.map(({ event }) => event))
  }

  open()
  await until('the line is subscribed', () => cursor !== null)
  return {
    events,
    ends,
    connections: () => connections,
    resyncs: () => resyncs,
    close() {
      isClosed = true
      socket.close()
    },
  }
}
