import type { WebSocket } from 'ws'

import { AppError } from '#domain/errors.ts'
import { ClientFrame, type ServerFrame } from '#domain/realtime.ts'
import { isBehind, readCursor, readGap, type TailCursor, type TailLine, writeCursor } from '#store/conversations/event-log-tail.ts'
import type { SocketAccess } from '#store/conversations/session-access.ts'
import { noteSeen } from '#store/conversations/presence.ts'
import { findMembership } from '#store/conversations/visibility.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import { inLanguage } from '#runtime/i18n/in-language.ts'
import type { UserCaller } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import { createFrameBudget } from './frame-budget.ts'
import { encode, framesOf } from './frames.ts'
import type { Presence } from './presence.ts'
import type { Tail } from './tail.ts'

export interface SocketSessionDeps extends Pick<ServerDeps, 'sql' | 'log' | 'metrics' | 'notificationStream' | 'draftStream' | 'drain'> {
  tail: Tail
  presence: Presence
}

/** Whose connection it is, and in which language they read. */
interface SocketReader {
  caller: UserCaller
  id: string
  language: string
}

/** One open live connection. */
export interface SocketSession {
  /** The app it listens to; null before it subscribes. */
  listening(): SocketAccess | null
  refuse(code: 'unauthenticated' | 'permission-denied'): void
  /** Tells it what its person sees now; the browser loads again where that changed. */
  look(viewer: Viewer): void
}

/** Older places than this many lines are not repaired: loading again is cheaper. */
const REPAIR_LINES = 10_000
const UNREAD_BYTES = 1024 * 1024
const FRAMES_PER_SECOND = 30

/** WebSocket close codes of ours; the browser reconnects after each but `refused`, after `goingAway` to another node. */
export const CLOSE = { refused: 4_001, tooSlow: 4_002, badFrame: 4_003, goingAway: 1_001 } as const

/** Serves one connection: a subscription with gap repair, presence, and an end for who reads too slowly or talks too much. */
export function createSocketSession(socket: WebSocket, { caller, id, language }: SocketReader, deps: SocketSessionDeps): SocketSession {
  const send = frameSender(socket, language, deps)
  const refuse = (code: RefusalCode, close: number = CLOSE.refused): void => {
    send({ type: 'refused', code, message: inLanguage(language, () => new AppError(code).toBody().error.message) })
    socket.close(close, code)
  }
  const subscription = createSubscription({ socket, caller, id, deps, send, refuse })
  const mayWrite = createFrameBudget(FRAMES_PER_SECOND)

  const receive = async (frame: ClientFrame): Promise<void> => {
    switch (frame.type) {
      case 'ping':
        return send({ type: 'pong' })
      case 'subscribe':
        return subscription.subscribe(frame.appId, frame.since)
      case 'viewing': {
        const listening = subscription.listening()
        if (listening) deps.presence.set(listening.appId, id, whereIs(caller, frame))
        return
      }
      default:
        return frame satisfies never
    }
  }

  let queue = Promise.resolve()
  socket.on('message', (raw) => {
    const frame = mayWrite() ? parseFrame(String(raw)) : null
    if (!frame) return refuse('invalid-argument', CLOSE.badFrame)
    queue = queue
      .then(() => receive(frame))
      .catch((cause: unknown) => {
        deps.log.warn({ err: cause }, 'A live connection was closed')
        socket.close(1_011, 'unavailable')
      })
  })
  const stay = deps.drain.whenLeaving(() => socket.close(CLOSE.goingAway))
  socket.on('close', stay)
  socket.on('close', subscription.leave)
  socket.on('error', () => socket.terminate())
  return { listening: subscription.listening, look: subscription.look, refuse }
}

type RefusalCode = 'unauthenticated' | 'permission-denied' | 'not-found' | 'invalid-argument'
type SendFrame = (frame: ServerFrame) => void

/** Sends to an open socket, and cuts one off that leaves too much unread. */
const frameSender =
  (socket: WebSocket, language: string, { metrics }: SocketSessionDeps): SendFrame =>
  (frame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_BYTES) {
      metrics.liveSlow.inc()
      socket.close(CLOSE.tooSlow, 'resync')
      setTimeout(() => socket.terminate(), 1_000).unref()
      return
    }
    socket.send(encode(frame, language), { binary: false })
  }

interface SubscriptionParts {
  socket: WebSocket
  caller: UserCaller
  id: string
  deps: SocketSessionDeps
  send: SendFrame
  refuse(code: RefusalCode): void
}

/** What a connection listens to: one app at a time, from where its browser left off. */
function createSubscription({ socket, caller, id, deps, send, refuse }: SubscriptionParts) {
  let listening: SocketAccess | null = null
  let viewer: Viewer | null = null
  let leaves: (() => void)[] = []

  const sendLines = (lines: TailLine[]): void => {
    for (const frame of framesOf(lines, viewer)) send(frame)
  }
  const leave = (): void => {
    for (const each of leaves) each()
    leaves = []
    if (listening) deps.presence.leave(listening.appId, id)
    listening = null
  }
  const look = (next: Viewer): void => {
    const before = viewer
    viewer = next
    if (before && !isSameVisibility(before, next)) send({ type: 'resync', cursor: writeCursor(deps.tail.cursor()) })
  }
  const subscribe = async (appId: string, since: string | null): Promise<void> => {
    leave()
    const membership = await findMembership(deps.sql, appId, caller.id)
    if (!membership) return refuse('not-found')
    // While nobody listened the tail rested behind; now its place is the head of the log.
    await deps.tail.catchUp()
    if (socket.readyState !== socket.OPEN) return
    const access = { id, appId, userId: caller.id, sessionId: caller.sessionId }
    listening = access
    viewer = membership.viewer
    await noteSeen(deps.sql, [access])
    // Lines that are committed while the gap is read wait here, so that nothing is missed and nothing comes twice.
    let waiting: TailLine[] | null = []
    leaves = [
      deps.tail.subscribe(appId, (lines) => (waiting ? waiting.push(...lines) : sendLines(lines))),
      deps.notificationStream.join({ appId, viewer: () => viewer, receive: send }),
      deps.draftStream.join(appId, send),
    ]
    const here = deps.tail.cursor()
    const gap = since === null ? [] : await repair(deps, appId, since, here)
    if (listening !== access) return
    // While the gap is sent the browser still stands where it was: cut off now, it asks for the rest of it.
    if (gap) send({ type: 'subscribed', cursor: gap.length > 0 && since !== null ? since : writeCursor(here) })
    else send({ type: 'resync', cursor: writeCursor(here) })
    for (let at = 0; gap && at < gap.length; at += 200) sendLines(gap.slice(at, at + 200))
    sendLines(waiting)
    waiting = null
    deps.presence.join(appId, id, { receive: send, viewer: () => viewer })
  }
  return { listening: () => listening, subscribe, leave, look }
}

const whereIs = ({ id, name }: UserCaller, { conversationId, typing, flow }: Extract<ClientFrame, { type: 'viewing' }>) => ({
  userId: id,
  name,
  conversationId,
  typing,
  flow,
})

/** The lines a browser missed; null when it must load everything again. */
async function repair(deps: SocketSessionDeps, appId: string, since: string, here: TailCursor): Promise<TailLine[] | null> {
  const from = readCursor(since)
  // A place ahead of us is of another database: it was restored, or the browser was somewhere else.
  if (!from || isBehind(here, from)) return null
  return readGap(deps.sql, appId, from, here, REPAIR_LINES)
}

const isSameVisibility = (one: Viewer, other: Viewer): boolean =>
  one.scope === other.scope && one.teamIds.toSorted().join() === other.teamIds.toSorted().join()

function parseFrame(text: string): ClientFrame | null {
  try {
    return ClientFrame.parse(JSON.parse(text))
  } catch {
    return null
  }
}
