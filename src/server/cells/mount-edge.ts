import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { CellRoute } from '#store/cells/directory.ts'

import type { ServerDeps } from '../http/deps.ts'
import type { Cells } from './open-cells.ts'
import { nameOf } from './find-route.ts'
import { isOfHome, keysOfRequest } from './keys-of-request.ts'
import { actFor, passedInVain } from './passed-call.ts'

/** What makes or removes something that leads to a workspace: it is in the directory before it is answered. */
const PUBLISHED =
  /^\/api\/v1\/(apps|sample-workspace)(\/[^/?]+)?(\/(keys|channels|channel-sign-ups|members|web-chats|calendar-feed|event-types|workflows)\b.*)?([?].*)?$/

/** Reading it makes the address, where there is none. */
const MADE_BY_READING = /^\/api\/v1\/apps\/[^/?]+\/workflows\/[^/?]+\/hook(?:[?]|$)/

/** A new workspace is made where there is room for it. */
const isNewWorkspace = ({ method, url }: FastifyRequest): boolean => method === 'POST' && /^\/api\/v1\/apps(?:[?]|$)/.test(url)

/** After these somebody may have a workspace, or be a member of one. */
const JOINS = /^\/(api\/v1\/auth|oauth\/sign-in)\//

/** Passes requests and sockets for workspaces of other cells on to these. Comes before all that answers, counts or refuses: that is the other cell's. */
export function mountEdge(server: FastifyInstance, { cells, seal, drain, log }: ServerDeps): void {
  if (!cells) return
  const passed = new WeakSet<FastifyRequest>()
  server.decorateRequest('isPassedOn', false)
  server.addHook('onRequest', async (request, reply) => {
    const call = cells.readPassedCall(request)
    if (call) {
      passed.add(request)
      request.isPassedOn = true
      actFor(request, call)
    }
    const route = await routeOf(request, cells, seal, call !== null)
    if (!route || route.cell === cells.name) return
    if (call) throw passedInVain()
    if (drain.isOn()) void reply.header('connection', 'close')
    return request.headers.upgrade === undefined ? cells.pass(request, reply, route.address) : cells.join(request, reply, route.address)
  })
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 300 || !leadsAnew(request)) return
    await cells
      .publish()
      .catch((cause: unknown) =>
        log.warn({ err: cause }, 'The directory of cells could not be updated; it is tried again within ten seconds'),
      )
  })
}

/** Whether the request may have made or removed something by which a workspace is found. */
function leadsAnew({ method, url }: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return method === 'GET' && MADE_BY_READING.test(url)
  return PUBLISHED.test(url) || JOINS.test(url)
}

async function routeOf(
  request: FastifyRequest,
  cells: Cells,
  seal: ServerDeps['seal'],
  isPassed: boolean,
): Promise<Pick<CellRoute, 'cell' | 'address'> | null> {
  const keys = keysOfRequest(request, seal)
  if (keys.length === 0 && !isPassed && isNewWorkspace(request)) return cells.roomiest()
  if (keys.length === 0) return isOfHome(request.url) && !isPassed ? cells.home() : null
  try {
    const routes = await cells.find(keys)
    return keys.flatMap((key) => routes.get(nameOf(key)) ?? [])[0] ?? null
  } catch (cause) {
    // Whoever passed it on knew that it is for us.
    if (isPassed) return null
    throw cause
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Another cell passed it on to this one. */
    isPassedOn: boolean
  }
}
