import type { FastifyRequest } from 'fastify'
import { WebSocket } from 'ws'

import { LIVE_PATH } from '#domain/constants.ts'
import { parseJson } from '#domain/json.ts'
import { ClientFrame } from '#domain/realtime.ts'

import type { ServerDeps } from '../http/deps.ts'
import { nameOf } from './find-route.ts'
import type { Cells } from './open-cells.ts'

type Deps = Pick<ServerDeps, 'cells' | 'drain' | 'log'>

/** Who has not said by then what they listen to is served here. */
const SUBSCRIBE_MS = 10_000
const MOST_WAITING = 20
const UNREAD_BYTES = 1024 * 1024
const HANDSHAKE_MS = 5_000
const TRY_AGAIN = 1_013

/**
 * Serves a live line here, or hands it on: it says with its first subscription which workspace it is for, and that may be in another cell. A line stays with
 * that cell; `here` begins to serve it.
 */
export function serveLine(socket: WebSocket, request: FastifyRequest, { cells, drain, log }: Deps, here: () => void): void {
  if (!cells || request.isPassedOn) return here()
  const others = cells
  const waiting: string[] = []
  const begin = (serve: () => void): void => {
    clearTimeout(timer)
    socket.off('message', hear)
    serve()
  }
  const serveHere = (): void =>
    begin(() => {
      here()
      for (const text of waiting) socket.emit('message', Buffer.from(text))
    })
  const timer = setTimeout(serveHere, SUBSCRIBE_MS)
  let isChoosing = false
  function hear(raw: unknown): void {
    waiting.push(String(raw))
    if (waiting.length > MOST_WAITING) socket.close(TRY_AGAIN)
    const frame = ClientFrame.safeParse(parseJson(String(raw))).data
    if (isChoosing || frame?.type !== 'subscribe') return
    isChoosing = true
    void addressOf(others, frame.appId).then(
      (address) => (address === null ? serveHere() : begin(() => joinLines(socket, farLine(request, others, address), waiting, drain))),
      (cause: unknown) => {
        log.warn({ err: cause }, 'A live connection was closed: the directory of cells does not answer')
        socket.close(TRY_AGAIN)
      },
    )
  }
  socket.on('message', hear)
  socket.once('close', () => clearTimeout(timer))
}

/** Where the workspace is, if not here. */
async function addressOf(cells: Cells, appId: string): Promise<string | null> {
  const key = { kind: 'workspace', key: appId } as const
  const [route] = (await cells.find([key])).get(nameOf(key)) ?? []
  return route && route.cell !== cells.name ? route.address : null
}

function farLine(request: FastifyRequest, cells: Cells, address: string): WebSocket {
  const { cookie = '', origin = '', 'accept-language': language = '' } = request.headers
  const headers = { cookie, origin, 'accept-language': language, ...cells.sign(request, { method: 'GET', url: LIVE_PATH }) }
  return new WebSocket(new URL(LIVE_PATH, address.replace(/^http/, 'ws')), { headers, handshakeTimeout: HANDSHAKE_MS })
}

function joinLines(near: WebSocket, far: WebSocket, waiting: readonly string[], drain: Deps['drain']): void {
  const early = [...waiting]
  const stay = drain.whenLeaving(() => near.close(1_001))
  near.on('message', (raw) => (far.readyState === far.OPEN ? far.send(String(raw)) : early.push(String(raw))))
  near.once('close', () => {
    stay()
    far.terminate()
  })
  far.once('open', () => {
    for (const text of early) far.send(text)
  })
  far.on('message', (raw) => {
    if (near.bufferedAmount > UNREAD_BYTES) return near.terminate()
    near.send(String(raw))
  })
  far.once('error', () => near.close(TRY_AGAIN))
  // A line that broke off has no code that can be said.
  far.once('close', (code) => near.close(code === 1_005 || code === 1_006 ? TRY_AGAIN : code))
}
