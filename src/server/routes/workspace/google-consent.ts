// Arrives: a browser that comes back from Google's page of consent. Leaves: a connection, and the browser at the app's settings.
// Never here: a consent that another person began, or one that is older than half an hour.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { roleAllows } from '#domain/workspace/role-allows.ts'
import { ConnectionKind, type GoogleCredentials } from '#domain/workspace/connection.ts'
import { AppError } from '#domain/errors.ts'
import { Id } from '#domain/id.ts'
import { openConsent } from '#runtime/integrations/google/google-consent.ts'
import { findMembership } from '#store/conversations/visibility.ts'
import { createConnection, renewConnection } from '#store/workspace/connections.ts'

import { identify } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import type { Seal } from '#server/settings/seal.ts'
import { orRefused } from '../or-refused.ts'

const PATH = '/oauth/google/callback'

/** The address to which Google sends people back; it must be allowed in the OAuth client. */
export const consentReturn = (publicUrl: string): string => new URL(PATH, publicUrl).href

const State = z.object({ appId: Id, userId: z.string(), name: z.string(), kind: ConnectionKind, until: z.number() })
type State = z.infer<typeof State>
const Query = z.object({ state: z.string().max(2_000), code: z.string().max(1_000).optional(), error: z.string().max(200).optional() })

/** Seals who began a consent, so that only they can end it. */
export const toState = (seal: Seal, state: State): string => Buffer.from(seal.close(JSON.stringify(state))).toString('base64url')

/** Mounts the address to which Google sends people back. */
export function mountGoogleConsent(server: FastifyInstance, deps: ServerDeps): void {
  server.get(PATH, async (request, reply) => {
    const query = Query.safeParse(request.query).data
    if (!query) throw new AppError('consent-invalid')
    const state = await openState(request, query.state, deps)
    if (query.code === undefined) return reply.redirect('/settings/connections?google=refused')
    await connectAccount(deps, state, query.code)
    return reply.redirect('/settings/connections?google=connected')
  })
}

/** The consent that this very person began a short while ago, as an admin who they still are; anything else is refused. */
async function openState(request: FastifyRequest, sealed: string, deps: ServerDeps): Promise<State> {
  const state = readState(deps.seal, sealed)
  const caller = await identify(request, deps)
  const isTheirs = caller?.kind === 'user' && caller.id === state?.userId
  if (!state || !isTheirs || state.until < deps.now().getTime()) throw new AppError('consent-invalid')
  const membership = await findMembership(deps.sql, state.appId, state.userId)
  if (!membership || !roleAllows(membership.role, 'admin')) throw new AppError('permission-denied')
  return state
}

async function connectAccount(deps: ServerDeps, { appId, name, kind }: State, code: string): Promise<void> {
  const { sql, seal, google, egress, settings, generateId } = deps
  const consent = await openConsent(egress, google, consentReturn(settings.publicUrl))
  const { refreshToken, email } = orRefused(await consent.accept(code))
  const credentials: GoogleCredentials = { v: 1, auth: 'oauth', refreshToken }
  const sealed = seal.close(JSON.stringify(credentials))
  const account = email ?? 'Google account'
  // Steps name a connection: the same account, connected again, stays the one that they know.
  const isRenewed = email !== null && (await renewConnection(sql, { appId, kind, account, sealed }))
  if (!isRenewed) await createConnection(sql, { appId, id: generateId(), kind, name, auth: 'oauth', account, sealed })
}

/** Who began a consent; null where nobody here sealed it. */
export function readState(seal: Seal, text: string): State | null {
  try {
    return State.parse(JSON.parse(seal.open(Buffer.from(text, 'base64url'))))
  } catch {
    // Changed, or sealed by somebody else: both are an answer that nobody asked for.
    return null
  }
}
