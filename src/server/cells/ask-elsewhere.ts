import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { App } from '#domain/workspace/app.ts'
import { parseJson } from '#domain/json.ts'
import type { CellKey } from '#store/cells/directory.ts'

import type { ServerDeps } from '../http/deps.ts'
import { callingOrigin } from '../http/guard.ts'
import { nameOf } from './find-route.ts'
import type { Cells } from './open-cells.ts'

const Apps = z.object({ items: z.array(App) })
const Invitation = z.object({ appName: z.string(), email: z.string(), invitedBy: z.string().nullable(), hasAccount: z.boolean() })
const Joined = z.object({ appId: z.string() })

type Deps = Pick<ServerDeps, 'cells' | 'log' | 'sites'>

/** The workspaces that somebody has in other cells; those of a cell that does not answer are left out. Asked by another cell, there are none. */
export async function appsElsewhere(
  request: FastifyRequest,
  { id, email }: { id: string; email: string },
  { cells, log }: Deps,
): Promise<App[]> {
  if (!cells || request.isPassedOn) return []
  const addresses = await otherCells(cells, [
    { kind: 'member', key: id },
    { kind: 'invited', key: createHash('sha256').update(email).digest('hex') },
  ])
  const answers = addresses.map(async (address) => {
    const { cookie = '' } = request.headers
    const { status, text } = await cells.ask(request, address, { method: 'GET', url: '/api/v1/apps', headers: { cookie } })
    const apps = status === 200 ? Apps.safeParse(parseJson(text)).data : undefined
    if (!apps) log.warn({ address, status }, 'Workspaces of another cell could not be listed')
    return apps?.items ?? []
  })
  return (await Promise.all(answers)).flat()
}

/** What the link of an invitation says that another cell mailed; null where none did. */
export async function invitationElsewhere(request: FastifyRequest, token: string, deps: Deps): Promise<z.infer<typeof Invitation> | null> {
  return Invitation.safeParse(await askInviter(request, token, deps, '/api/v1/auth/invitation', '')).data ?? null
}

/** Lets whoever has this cookie accept an invitation that another cell mailed; the workspace, or null where there is no such invitation for them. */
export async function acceptElsewhere(request: FastifyRequest, token: string, cookie: string, deps: Deps): Promise<string | null> {
  return Joined.safeParse(await askInviter(request, token, deps, '/api/v1/auth/invitation/accept', cookie)).data?.appId ?? null
}

/**
 * Has the first workspace of somebody made in the cell that has room for it; false where that is this one, or where the other did not do it. Who comes in
 * twice at once gets one: both ask under the same key.
 */
export async function makeFirstElsewhere(
  request: FastifyRequest,
  { userId, cookie, ...app }: { userId: string; cookie: string; name: string; timeZone: string },
  deps: Deps,
): Promise<boolean> {
  const { cells, log } = deps
  if (!cells?.isHome) return false
  const { cell, address } = await cells.roomiest()
  if (cell === cells.name) return false
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `first-workspace-${userId}`,
    cookie,
    origin: callingOrigin(request, deps),
  }
  const body = Buffer.from(JSON.stringify(app))
  const { status } = await cells.ask(request, address, { method: 'POST', url: '/api/v1/apps', headers, body })
  if (status !== 200) log.warn({ address, status }, 'A first workspace could not be made in another cell; it is made here')
  return status === 200
}

/** Asks the cell that mailed an invitation. Only the home cell asks, for itself or for who passed on to it: nobody asks in a circle. */
async function askInviter(request: FastifyRequest, token: string, deps: Deps, url: string, cookie: string): Promise<unknown> {
  const { cells } = deps
  if (!cells?.isHome) return null
  const [address] = await otherCells(cells, [{ kind: 'invitation', key: createHash('sha256').update(token).digest('hex') }])
  if (address === undefined) return null
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie, origin: callingOrigin(request, deps) }) }
  const { status, text } = await cells.ask(request, address, { method: 'POST', url, headers, body: Buffer.from(JSON.stringify({ token })) })
  return status === 200 ? parseJson(text) : null
}

async function otherCells(cells: Cells, keys: readonly CellKey[]): Promise<string[]> {
  const routes = await cells.find(keys)
  const found = keys.flatMap((key) => routes.get(nameOf(key)) ?? [])
  return [...new Set(found.filter(({ cell }) => cell !== cells.name).map(({ address }) => address))]
}
