import type { WebSocket } from 'ws'

import { AppError } from '#domain/errors.ts'
import { ClientFrame, type LiveEvent, type ServerFrame } from '#domain/realtime.ts'
import { roleIn } from '#store/apps.ts'
import { isBehind, readCursor, readGap, type TailCursor, type TailLine, writeCursor } from '#store/event-tail.ts'
import type { LiveSeat } from '#store/live-access.ts'

import type { UserCaller } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import type { Presence } from './presence.ts'
import type { Tail } from './tail.ts'

export interface SeatDeps extends Pick<ServerDeps, 'sql' | 'log' | 'metrics'> {
  tail: Tail
  presence: Presence
}

/** One open live connection. */
export interface Seat {
  /** The app it listens to; null before it subscribes. */
  listening(): LiveSeat | null
  refuse(code: 'unauthenticated' | 'permission-denied'): void
}

/** Older places than this many lines are not repaired: loading anew is cheaper. */
const REPAIR_LINES = 10_000
const UNREAD_BYTES = 1024 * 1024
const FRAMES_PER_SECOND = 30

/** WebSocket close codes of ours; the browser reconnects after each but `refused`. */
export const CLOSE = { refused: 4_001, tooSlow: 4_002, badFrame: 4_003, goingAway: 1_001 } as const

/** Serves one connection: a subscription with gap repair, presence, and an end for who reads too slowly or talks too much. */
export function createSeat(socket: WebSocket, caller: UserCaller, id: string, deps: SeatDeps): Seat {
  let listening: LiveSeat | null = null
  let unsubscribe = (): void => {}
  let budget = { second: 0, left: FRAMES_PER_SECOND }

  const send = (frame: ServerFrame): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_BYTES) {
      deps.metrics.liveSlow.inc()
      socket.close(CLOSE.tooSlow, 'resync')
      setTimeout(() => socket.terminate(), 1_000).unref()
      return
    }
    socket.send(JSON.stringify(frame))
  }
  const sendLines = (lines: TailLine[]): void => {
    const last = lines.at(-1)
    if (last) send({ type: 'events', cursor: writeCursor(last.cursor), events: lines.map(toLiveEvent) })
  }
  const refuse = (
    code: 'unauthenticated' | 'permission-denied' | 'not-found' | 'invalid-argument',
    close: number = CLOSE.refused,
  ): void => {
    send({ type: 'refused', code, message: new AppError(code).message })
    socket.close(close, code)
  }
  const leave = (): void => {
    unsubscribe()
    unsubscribe = () => {}
    if (listening) deps.presence.leave(listening.appId, id)
    listening = null
  }

  const subscribe = async (appId: string, since: string | null): Promise<void> => {
    leave()
    if (!(await roleIn(deps.sql, appId, caller.id))) return refuse('not-found')
    // While nobody listened the tail rested behind; now its place is the head of the log.
    await deps.tail.catchUp()
    if (socket.readyState !== socket.OPEN) return
    const seat = { id, appId, userId: caller.id, sessionId: caller.sessionId }
    listening = seat
    // Lines that are committed while the gap is read wait here, so that nothing is missed and nothing comes twice.
    let waiting: TailLine[] | null = []
    unsubscribe = deps.tail.subscribe(appId, (lines) => (waiting ? waiting.push(...lines) : sendLines(lines)))
    const here = deps.tail.cursor()
    const gap = since === null ? [] : await repair(deps, appId, since, here)
    if (listening !== seat) return
    send(gap ? { type: 'subscribed', cursor: writeCursor(here) } : { type: 'resync', cursor: writeCursor(here) })
    for (let at = 0; gap && at < gap.length; at += 200) sendLines(gap.slice(at, at + 200))
    sendLines(waiting)
    waiting = null
    deps.presence.join(appId, id, (people) => send({ type: 'presence', people }))
  }

  const hear = async (frame: ClientFrame): Promise<void> => {
    switch (frame.type) {
      case 'ping':
        return send({ type: 'pong' })
      case 'subscribe':
        return subscribe(frame.appId, frame.since)
      case 'viewing':
        if (listening)
          deps.presence.set(listening.appId, id, {
            userId: caller.id,
            name: caller.name,
            conversationId: frame.conversationId,
            typing: frame.typing,
          })
        return
      default:
        return frame satisfies never
    }
  }

  let queue = Promise.resolve()
  socket.on('message', (raw) => {
    const second = Math.floor(performance.now() / 1_000)
    if (budget.second !== second) budget = { second, left: FRAMES_PER_SECOND }
    const frame = budget.left-- > 0 ? parseFrame(String(raw)) : null
    if (!frame) return refuse('invalid-argument', CLOSE.badFrame)
    queue = queue
      .then(() => hear(frame))
      .catch((cause: unknown) => {
        deps.log.warn({ err: cause }, 'A live connection was closed')
        socket.close(1_011, 'unavailable')
      })
  })
  socket.on('close', leave)
  socket.on('error', () => socket.terminate())

  return { listening: () => listening, refuse }
}

/** The lines a browser missed; null when it must load everything anew. */
async function repair(deps: SeatDeps, appId: string, since: string, here: TailCursor): Promise<TailLine[] | null> {
  const from = readCursor(since)
  // A place ahead of us is of another database: it was restored, or the browser was somewhere else.
  if (!from || isBehind(here, from)) return null
  return readGap(deps.sql, appId, from, here, REPAIR_LINES)
}

const toLiveEvent = ({ event, message, conversation }: TailLine): LiveEvent => ({ event, message, conversation })

function parseFrame(text: string): ClientFrame | null {
  try {
    return ClientFrame.parse(JSON.parse(text))
  } catch {
    return null
  }
}
