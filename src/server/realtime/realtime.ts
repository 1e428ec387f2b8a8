// Arrives: the tail of the event log, and what browsers say over their WebSocket. Leaves: the same events, by app, in order, each
// connection told where it stands. Never here: a line of an app its person is no member of, or a line skipped without `resync`.
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { LIVE_PATH } from '#domain/constants.ts'
import { AppError } from '#domain/errors.ts'
import { findAllowedSockets } from '#store/conversations/session-access.ts'
import { noteSeen } from '#store/conversations/presence.ts'
import { findSeen } from '#store/conversations/visibility.ts'

import { serveLine } from '../cells/serve-line.ts'
import { identify, type UserCaller } from '../http/caller.ts'
import type { ServerDeps } from '../http/deps.ts'
import { originAllowed } from '../http/guard.ts'
import { languageOf } from '../i18n/languages.ts'
import { createPresence } from './presence.ts'
import { CLOSE, createSocketSession, type SocketSession, type SocketSessionDeps } from './socket-session.ts'
import { createVisitorHub, type VisitorHub } from '../webchat/visitor-hub.ts'
import { serveVisitor, type VisitorSocketDeps } from '../webchat/visitor-socket.ts'
import { createTail } from './tail.ts'

const FRAME_BYTES = 16_384
const RECHECK_MS = 3_000
/** How often it is written who has Parley open: rules give conversations to those who were seen in the last 75 s. */
const SEEN_MS = 20_000
/** Past this, one process serves those it has: a browser that is refused asks again later. */
const MAX_SESSIONS = 10_000
const MAX_VISITORS = 20_000

/** Opens the live address and keeps every connection on it honest. */
export async function mountRealtime(server: FastifyInstance, deps: ServerDeps): Promise<VisitorHub> {
  const tail = createTail(deps)
  const presence = createPresence({
    seen: (appId, viewer, ids) => findSeen(deps.sql, appId, viewer, ids),
    failed: (cause) => deps.log.warn({ err: cause }, 'Who is there could not be told'),
    messages: deps.nodeMessages,
  })
  const sessions: Sessions = new Map()

  await server.register(websocket, { options: { maxPayload: FRAME_BYTES } })
  openLiveAddress(server, { ...deps, tail, presence }, sessions)
  const hub = createVisitorHub({ sql: deps.sql, log: deps.log, tail, presence })
  openVisitorAddress(server, { ...deps, hub, presence })
  const stopRechecks = startRechecks(deps, sessions)
  const unhook = [
    deps.runtime.topics.subscribe(['event_log'], tail.wake),
    deps.runtime.topics.subscribe(['notifications'], deps.notificationStream.wake),
    deps.runtime.topics.subscribe(['drafts'], deps.draftStream.wake),
  ]
  server.addHook('onReady', tail.start)
  server.addHook('onReady', async () => {
    deps.notificationStream.start()
    deps.draftStream.start()
  })
  server.addHook('preClose', async () => {
    const rechecked = stopRechecks()
    for (const each of unhook) each()
    presence.stop()
    await tail.stop()
    await deps.notificationStream.stop()
    await deps.draftStream.stop()
    await rechecked
  })
  return hub
}

type Sessions = Map<string, SocketSession>

function openLiveAddress(server: FastifyInstance, deps: ServerDeps & SocketSessionDeps, sessions: Sessions): void {
  const callers = new WeakMap<FastifyRequest, UserCaller>()
  server.route({
    method: 'GET',
    url: LIVE_PATH,
    preValidation: async (request) => {
      if (sessions.size >= MAX_SESSIONS || deps.drain.isOn()) throw new AppError('unavailable', { retryAfterSeconds: 30 })
      callers.set(request, await authenticate(request, deps))
    },
    handler: async () => {
      throw new AppError('invalid-argument', { details: [{ path: 'Upgrade', message: 'Open this address as a WebSocket.' }] })
    },
    wsHandler: (socket, request) => {
      const caller = callers.get(request)
      if (!caller) return socket.close(CLOSE.refused, 'unauthenticated')
      serveLine(socket, request, deps, () => {
        const id = deps.generateId()
        sessions.set(id, createSocketSession(socket, { caller, id, language: languageOf(request) }, deps))
        deps.metrics.liveClients.set(sessions.size)
        socket.on('close', () => {
          sessions.delete(id)
          deps.metrics.liveClients.set(sessions.size)
        })
      })
    },
  })
}

/** Where visitors of web chats listen. Whoever opens it says who they are in the first frame: a token never stands in an address. */
function openVisitorAddress(server: FastifyInstance, deps: VisitorSocketDeps): void {
  server.route<{ Params: { webChatId: string } }>({
    method: 'GET',
    url: '/api/v1/webchat/:webChatId/socket',
    preValidation: async () => {
      if (deps.hub.count() >= MAX_VISITORS || deps.drain.isOn()) throw new AppError('unavailable', { retryAfterSeconds: 30 })
    },
    handler: async () => {
      throw new AppError('invalid-argument', { details: [{ path: 'Upgrade', message: 'Open this address as a WebSocket.' }] })
    },
    wsHandler: (socket, request) => serveVisitor(socket, request.params.webChatId, deps),
  })
}

/** Asks again and again what each connection may see, and writes down who is there; answers with the way to stop. */
function startRechecks(deps: ServerDeps, sessions: Sessions): () => Promise<void> {
  let seenAt = 0
  const recheck = async (): Promise<void> => {
    const listening = [...sessions.values()].flatMap((session) => session.listening() ?? [])
    if (listening.length === 0) return
    if (performance.now() - seenAt > SEEN_MS) {
      seenAt = performance.now()
      await noteSeen(deps.sql, listening)
    }
    const allowed = await findAllowedSockets(deps.sql, listening, deps.cells?.directory)
    for (const { id } of listening) {
      const viewer = allowed.get(id)
      if (viewer) sessions.get(id)?.look(viewer)
      else sessions.get(id)?.refuse('permission-denied')
    }
  }
  let checking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(recheck).catch((cause: unknown) => deps.log.warn({ err: cause }, 'Live connections could not be checked'))
  }, RECHECK_MS)
  return () => {
    clearInterval(timer)
    return checking
  }
}

/** Who may open the address: a signed-in person, from a page of ours. Cookies cross sites on WebSockets, so `Origin` must be there. */
async function authenticate(request: FastifyRequest, deps: ServerDeps): Promise<UserCaller> {
  const { origin } = request.headers
  if (origin === undefined || !originAllowed(origin, request, deps)) throw new AppError('origin-refused')
  const caller = await identify(request, deps)
  if (caller?.kind !== 'user') throw new AppError('unauthenticated')
  return caller
}
