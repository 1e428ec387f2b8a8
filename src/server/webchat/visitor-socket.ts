import type { WebSocket } from 'ws'

import { AppError } from '#domain/errors.ts'
import { parseJson } from '#domain/json.ts'
import { type ChatFrame, VisitorFrame } from '#domain/webchat/visitor.ts'
import { findWebChat } from '#store/webchat/web-chats.ts'

import type { ServerDeps } from '../http/deps.ts'
import { createFrameBudget } from '../realtime/frame-budget.ts'
import type { Presence } from '../realtime/presence.ts'
import { createBotTyping } from './bot-typing.ts'
import { threadOf } from './chat-session.ts'
import { readUpdates, type ThreadUpdates } from './read-updates.ts'
import type { VisitorHub } from './visitor-hub.ts'
import { keyOf, openVisitorToken, type Visitor } from './visitor-token.ts'

export type VisitorSocketDeps = Pick<
  ServerDeps,
  'sql' | 'log' | 'seal' | 'now' | 'fileLinks' | 'downloadUrls' | 'metrics' | 'runtime' | 'drain'
> & {
  hub: VisitorHub
  presence: Presence
}

/** Close codes of ours; the browser comes back after each but `refused`, and at once after `goingAway`. */
const CLOSE = { refused: 4_001, tooSlow: 4_002, badFrame: 4_003, goingAway: 1_001 } as const

/** So much may lie unread before a connection is cut off. */
const UNREAD_BYTES = 256 * 1024
const FRAMES_PER_SECOND = 10
/** A connection that does not say who it is is closed. */
const HELLO_MS = 10_000

/** Serves one visitor's connection: what is new in their thread, and who is writing. */
export function serveVisitor(socket: WebSocket, webChatId: string, deps: VisitorSocketDeps): void {
  const send = (frame: ChatFrame): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_BYTES) return socket.close(CLOSE.tooSlow, 'resync')
    socket.send(JSON.stringify(frame))
  }
  const refuse = refuser(socket, send)
  const mayWrite = createFrameBudget(FRAMES_PER_SECOND)
  const impatient = setTimeout(() => refuse('unauthenticated', CLOSE.refused), HELLO_MS)
  let listening: Listening | null = null

  async function receive(frame: VisitorFrame): Promise<void> {
    if (frame.type === 'ping') {
      listening?.wake()
      return send({ type: 'pong' })
    }
    if (frame.type === 'hello') {
      if (listening) return refuse('invalid-argument', CLOSE.badFrame)
      const visitor = openVisitorToken(deps.seal, frame.token, webChatId, deps.now())
      const chat = visitor && (await findWebChat(deps.sql, webChatId))
      if (!visitor || chat?.appId !== visitor.appId) return refuse('unauthenticated', CLOSE.refused)
      clearTimeout(impatient)
      listening = await listen(deps, visitor, frame.after, send)
      if (socket.readyState !== socket.OPEN) listening.stop()
      return
    }
    if (!listening) return refuse('unauthenticated', CLOSE.refused)
    if (frame.type === 'typing') return listening.typing(frame.on)
    await listening.seen(frame)
  }

  let queue = Promise.resolve()
  socket.on('message', (raw) => {
    const frame = mayWrite() ? VisitorFrame.safeParse(parseJson(String(raw))).data : undefined
    if (!frame) return refuse('invalid-argument', CLOSE.badFrame)
    queue = queue
      .then(() => receive(frame))
      .catch((cause: unknown) => {
        deps.log.warn({ err: cause }, 'A web chat was cut off')
        socket.close(1_011, 'unavailable')
      })
  })
  const stay = deps.drain.whenLeaving(() => socket.close(CLOSE.goingAway))
  socket.on('close', () => {
    stay()
    clearTimeout(impatient)
    listening?.stop()
  })
  socket.on('error', () => socket.terminate())
}

type Refuse = (code: 'unauthenticated' | 'invalid-argument', close: number) => void

const refuser =
  (socket: WebSocket, send: (frame: ChatFrame) => void): Refuse =>
  (code, close) => {
    send({ type: 'refused', code, message: new AppError(code).message })
    socket.close(close, code)
  }

interface Listening {
  /** Looks again: what woke nobody is found at the next sign of life. */
  wake(): void
  typing(on: boolean): void
  seen(places: { delivered: number; read: number }): Promise<void>
  stop(): void
}

/** Follows a visitor's talk from a place on: each waking reads on, one reading at a time. */
async function listen(deps: VisitorSocketDeps, visitor: Visitor, after: number, send: (frame: ChatFrame) => void): Promise<Listening> {
  let place = after
  let conversationId = (await threadOf(deps.sql, visitor))?.conversationId ?? null
  const announce = announceTyping(deps.presence, visitor.appId)
  let stopped = false
  let again = false
  let reading: Promise<void> | null = null
  const listener = { wake, typing: (name: string | null) => send({ type: 'typing', name }) }
  let leave = deps.hub.join(visitor, conversationId, listener)
  const botTyping = createBotTyping(deps.sql, visitor.appId, send, { wake, read: readOnce })

  async function readOnce(): Promise<ThreadUpdates | null> {
    again = false
    const news = await readUpdates(deps, visitor, place)
    if (stopped) return null
    // Said for the first time, or joined with another: from now on this is its thread.
    if (news.conversationId !== conversationId) {
      leave()
      conversationId = news.conversationId
      leave = deps.hub.join(visitor, conversationId, listener)
    }
    again ||= news.seq !== place
    place = news.seq
    for (const frame of news.frames) send(frame)
    return news
  }
  async function readOn(): Promise<void> {
    while (again && !stopped) {
      const news = await readOnce()
      if (news) await botTyping.look(news)
    }
  }
  function wake(): void {
    again = true
    reading ??= readOn()
      .catch((cause: unknown) => deps.log.warn({ err: cause }, 'A web chat could not read its talk'))
      .finally(() => (reading = null))
  }
  send({ type: 'ready', reset: false })
  wake()
  return {
    wake,
    typing: (on) => announce(conversationId, on),
    seen: (places) => deps.runtime.visitors.noteSeen(keyOf(visitor), places),
    stop() {
      stopped = true
      announce(conversationId, false)
      botTyping.stop()
      leave()
    },
  }
}

/** Tells the team when a visitor begins and ends to write. */
function announceTyping(presence: Presence, appId: string): (conversationId: string | null, on: boolean) => void {
  let isTyping = false
  return (conversationId, on) => {
    if (conversationId === null || on === isTyping) return
    isTyping = on
    presence.announce(appId, conversationId, { type: 'visitorTyping', conversationId, on })
  }
}
