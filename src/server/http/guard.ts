import type { FastifyReply, FastifyRequest } from 'fastify'

import { type BesideApps, type Endpoint, isBesideApps } from '#domain/api/endpoint.ts'
import type { Role } from '#domain/workspace/role.ts'
import { isForPeople, keyScopeOf } from '#domain/workspace/key-scope.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { AppError } from '#domain/errors.ts'
import { findInstallationOwner, findPartnerRole } from '#store/partners/partners.ts'
import { findMembership, mayReach, type Membership } from '#store/conversations/visibility.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import { type Caller, identify, type KeyCaller, type PartnerKeyCaller, type UserCaller } from './caller.ts'
import { admitVisitor } from '../webchat/visitor-caller.ts'
import type { ServerDeps } from './deps.ts'
import { refuseWhilePaused } from '../transfer/refuse-while-paused.ts'

/** Who passed the guard, with which role in the app of the path, and what they see there. */
export interface Pass {
  caller: Caller | null
  role: Role | null
  viewer: Viewer | null
}

/** Lets a caller through to an endpoint, or refuses: nobody 401, a stranger to the app 404, too low a role 403, what they may not see 404. */
export async function guard(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, deps: ServerDeps): Promise<Pass> {
  checkOrigin(request, deps)
  if (endpoint.access !== 'visitor') {
    const pass = await admitCaller(endpoint, request, reply, deps)
    if (pass.role && !SAFE.has(request.method)) await refuseWhilePaused(deps.sql, parameterOf(request, 'appId'))
    return pass
  }
  await admitVisitor(request, parameterOf(request, 'webChatId'), deps)
  return { caller: null, role: null, viewer: null }
}

async function admitCaller(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, deps: ServerDeps): Promise<Pass> {
  const caller = await identify(request, deps, reply)
  if (endpoint.access === 'public') return { caller, role: null, viewer: null }
  if (!caller) throw new AppError('unauthenticated')
  const { access } = endpoint
  if (isBesideApps(access)) {
    if (caller.kind === 'partnerKey') checkPartnerKey(caller, endpoint, request)
    else await checkBesideApps(access, caller, request, deps)
    return { caller, role: null, viewer: null }
  }
  const appId = parameterOf(request, 'appId')
  const membership = await membershipOf(caller, appId, deps)
  if (!membership) throw new AppError('not-found')
  const { role, viewer, isGuest } = membership
  if (caller.kind === 'key') checkKey(caller, endpoint)
  if ((isGuest && isForPeople(endpoint)) || !roleAllows(role, access)) throw new AppError('permission-denied')
  // What somebody may not see does not exist for them, whatever the address asks of it.
  if (!(await mayReach(deps.sql, appId, viewer, request.params ?? {}))) throw new AppError('not-found')
  return { caller, role, viewer }
}

/** Lets people of the partner in the path through, its owners, or the installation's owner. A partner that is not theirs does not exist for them. */
async function checkBesideApps(
  access: BesideApps,
  caller: UserCaller | KeyCaller,
  request: FastifyRequest,
  { sql }: ServerDeps,
): Promise<void> {
  if (caller.kind === 'key') throw new AppError('permission-denied')
  if (access === 'public' || access === 'visitor' || access === 'user') return
  if (access === 'installation-owner') {
    if ((await findInstallationOwner(sql))?.id !== caller.id) throw new AppError('permission-denied')
    return
  }
  const role = await findPartnerRole(sql, parameterOf(request, 'partnerId'), caller.id)
  if (!role) throw new AppError('not-found')
  if (access === 'partner-owner' && role !== 'owner') throw new AppError('permission-denied')
}

/** A partner's key acts as an owner of its one partner; no other one exists for it. */
function checkPartnerKey(caller: PartnerKeyCaller, endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.access !== 'partner-member' && endpoint.access !== 'partner-owner') throw new AppError('permission-denied')
  if (parameterOf(request, 'partnerId') !== caller.partnerId) throw new AppError('not-found')
  checkKey(caller, endpoint)
}

/** A key does only what it was made for, and nothing that is for people. */
function checkKey({ scopes }: KeyCaller | PartnerKeyCaller, endpoint: Endpoint): void {
  const needed = keyScopeOf(endpoint)
  if (!scopes.includes(needed))
    throw new AppError('key-scope-missing', { details: [{ path: 'scopes', message: `This call needs the scope "${needed}".` }] })
  if (isForPeople(endpoint)) throw new AppError('permission-denied')
}

/** A key acts as an admin of its one app. */
async function membershipOf(caller: Caller, appId: string, deps: ServerDeps): Promise<Membership | null> {
  if (caller.kind === 'user') return findMembership(deps.sql, appId, caller.id)
  if (caller.kind === 'partnerKey') return null
  return caller.appId === appId ? { role: 'admin', viewer: { userId: caller.id, scope: 'all', teamIds: [] }, isGuest: false } : null
}

function parameterOf({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : null
  if (typeof value !== 'string' || value === '') throw new AppError('not-found')
  return value
}

type OriginDeps = Pick<ServerDeps, 'settings' | 'sites'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page makes a browser send. Browsers name the page in `Origin` on every unsafe request, so a request
 * with a cookie and no `Origin` is refused too; programs with a key carry no cookie and need none.
 */
export function checkOrigin(request: FastifyRequest, deps: OriginDeps): void {
  if (SAFE.has(request.method) || request.headers.authorization !== undefined) return
  const { origin } = request.headers
  if (origin === undefined ? request.headers.cookie !== undefined : !originAllowed(origin, request, deps))
    throw new AppError('origin-refused')
}

/**
 * Tells whether a page of this origin may speak for the person who is signed in: a page of the very site that was called. A host that is
 * not configured counts as the primary one, so its own pages are refused.
 */
export function originAllowed(origin: string, request: FastifyRequest, { settings, sites }: OriginDeps): boolean {
  if (!URL.canParse(origin)) return false
  const { origin: normal, host } = new URL(origin)
  return normal === new URL(sites.of(request).url).origin || (!settings.strictOrigin && host === request.headers.host)
}

/** The origin of the page that calls, which `checkOrigin` let through; the site's own where a program calls. */
export const callingOrigin = (request: FastifyRequest, { sites }: Pick<ServerDeps, 'sites'>): string =>
  request.headers.origin ?? new URL(sites.of(request).url).origin
