import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import type { KeyScope } from '#domain/workspace/key-scope.ts'
import type { Author } from '#domain/messages/message.ts'
import { findPartnerKey, touchPartnerKey } from '#store/partners/partner-keys.ts'
import { findKey, touchKey } from '#store/workspace/api-keys.ts'

import { ADDRESS_HEADER } from '../auth/create-auth.ts'
import type { ServerDeps } from './deps.ts'

export interface UserCaller {
  kind: 'user'
  id: string
  name: string
  email: string
  sessionId: string
  /** When this browser signed in. */
  signedInAt: Date
}

export interface KeyCaller {
  kind: 'key'
  id: string
  name: string
  appId: string
  scopes: readonly KeyScope[]
}

/** A program of a partner. */
export interface PartnerKeyCaller {
  kind: 'partnerKey'
  id: string
  name: string
  partnerId: string
  scopes: readonly KeyScope[]
}

/** Who is calling: a signed-in person, or a program with an API key of an app or of a partner. */
export type Caller = UserCaller | KeyCaller | PartnerKeyCaller

/** The person who is calling; null for a program. */
export const userIdOf = (caller: Caller): string | null => (caller.kind === 'user' ? caller.id : null)

/**
 * Finds out who is calling; null for nobody. A key or session that does not stand is an error only where one is needed. A session that
 * is a day old is renewed where there is a reply to carry the cookie.
 */
export async function identify(
  request: FastifyRequest,
  deps: Pick<ServerDeps, 'sql' | 'auth' | 'cells'>,
  reply?: FastifyReply,
): Promise<Caller | null> {
  const { authorization } = request.headers
  if (authorization !== undefined) return keyCaller(authorization, deps)
  if (request.headers.cookie === undefined) return null
  const query = { disableRefresh: reply === undefined }
  const found = await deps.auth.api.getSession({ headers: authHeaders(request), query, returnHeaders: true })
  for (const cookie of found.headers.getSetCookie()) reply?.header('set-cookie', cookie)
  if (!found.response) return null
  const { user, session } = found.response
  await deps.cells?.accounts?.ensure(user)
  return { kind: 'user', id: user.id, name: user.name, email: user.email, sessionId: session.id, signedInAt: session.createdAt }
}

async function keyCaller(authorization: string, deps: Pick<ServerDeps, 'sql'>): Promise<KeyCaller | PartnerKeyCaller> {
  const partners = /^Bearer (ppk_[A-Za-z0-9]{20,80})$/i.exec(authorization)?.[1]
  if (partners) return partnerKeyCaller(partners, deps)
  const secret = /^Bearer (pk_[A-Za-z0-9]{20,80})$/i.exec(authorization)?.[1]
  const key = secret ? await findKey(deps.sql, hashKey(secret)) : null
  if (!key) throw new AppError('unauthenticated')
  await touchKey(deps.sql, key.appId, key.id)
  return { kind: 'key', ...key }
}

async function partnerKeyCaller(secret: string, { sql }: Pick<ServerDeps, 'sql'>): Promise<PartnerKeyCaller> {
  const key = await findPartnerKey(sql, hashKey(secret))
  if (!key) throw new AppError('unauthenticated')
  await touchPartnerKey(sql, key.partnerId, key.id)
  return { kind: 'partnerKey', ...key }
}

/** The hash by which a key is kept: it is long and random, so one round of SHA-256 is enough. */
export const hashKey = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()

/** The headers better-auth may see: the cookie, the browser, and the address as the proxy rules allow it. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** The author that a caller's commands carry in the log of a conversation. */
export const authorOf = (caller: Caller): Author => ({
  kind: caller.kind === 'user' ? 'operator' : 'api',
  id: caller.id,
  name: caller.name,
})
