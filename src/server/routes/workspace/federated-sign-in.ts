// Arrives: a browser on its way to a provider of sign-ins, and back from it, in a window of its own. Leaves: a session as a cookie, and a
// page that tells the window which opened it how that ended. Never here: an answer to another question, from another browser, or twice.
import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'

import { AppError } from '#domain/errors.ts'
import { Id } from '#domain/id.ts'
import { parseJson } from '#domain/json.ts'
import type { PopupOutcome } from '#domain/workspace/popup-message.ts'
import { hasInvitation } from '#store/workspace/invitations.ts'
import { insertSignInAttempt, takeSignInAttempt } from '#store/workspace/sign-in-attempts.ts'
import { hostCookie } from '#server/auth/host-cookie.ts'
import { rememberDevice } from '#server/auth/known-device.ts'
import type { OidcClient, OidcIdentity } from '#server/auth/oidc/oidc-client.ts'
import { authHeaders, identify } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'

import { policyNow } from './auth.ts'
import { cookieOf, entered, setCookies } from './enter.ts'
import { type PopupRefusal, popupPage } from './popup-page.ts'

const START = '/oauth/sign-in/:providerId'
const BACK = '/oauth/sign-in/:providerId/callback'
const DONE = '/oauth/sign-in/done'
const COOKIE = 'sign_in_state'
const TEN_MINUTES_S = 600
/** How often one address may begin or end a sign-in with a provider. */
const RATE = { max: 60, timeWindow: '1 minute' }

/** What a browser went to a provider with. */
const Attempt = z.object({
  kind: z.literal('provider'),
  /** Named by the page that waits for the window. */
  attempt: Id,
  providerId: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Whose account gets the identity; null for a sign-in. */
  linkTo: z.string().nullable(),
})
type Attempt = z.infer<typeof Attempt>

const Provider = z.object({ providerId: z.string() })
const Start = z.object({ attempt: Id, link: z.literal('1').optional() })
const Back = z.object({
  state: z.string().min(1).max(500),
  code: z.string().max(4_000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  /** What the provider posted of the person's name: no claim carries it. */
  name: z.string().trim().min(1).max(120).optional(),
})

/** What Apple posts beside its code, the first time that somebody signs in and never again. */
const PostedUser = z.object({ name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }) })

/** Mounts the way to a provider and back. */
export function mountFederatedSignIn(server: FastifyInstance, deps: ServerDeps): void {
  void server.register(async (scope) => {
    // A window that carries this header would lose the one that opened it.
    scope.addHook('onSend', async (_request, reply) => void reply.removeHeader('cross-origin-opener-policy'))
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const config = { rateLimit: RATE }
    scope.get(DONE, async (request, reply) => popupPage(reply, request.query, deps.sites.of(request).name))
    scope.get(START, { config }, (request, reply) => begin(deps, request, reply))
    scope.get(BACK, { config }, (request, reply) => comeBack(deps, request, reply))
    // What another site posts comes without our cookies: the browser is sent round once more, and brings them.
    scope.post(BACK, { config }, async (request, reply) => {
      const { user, ...fields } = Object.fromEntries(new URLSearchParams(String(request.body)))
      const name = postedName(user)
      const answered = Back.parse({ ...fields, ...(name && { name }) })
      return reply.redirect(`${request.url.split('?')[0]}?${new URLSearchParams(answered).toString()}`, 303)
    })
  })
}

/** The name in the field `user` of a form; nothing where there is none. */
function postedName(user = ''): string | undefined {
  const { data } = PostedUser.safeParse(parseJson(user))
  return data && `${data.name.firstName} ${data.name.lastName}`.trim().slice(0, 120)
}

function clientOf({ oidc }: ServerDeps, request: FastifyRequest): OidcClient {
  const { providerId } = Provider.parse(request.params)
  const client = oidc.find(({ provider }) => provider.id === providerId)
  if (!client) throw new AppError('not-found')
  return client
}

/** On the host that the person is on: a cookie of ours goes to no other. */
const returnAddress = ({ sites }: ServerDeps, { provider }: OidcClient, request: FastifyRequest): string =>
  new URL(BACK.replace(':providerId', provider.id), sites.of(request).url).href

async function begin(deps: ServerDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const client = clientOf(deps, request)
  const { attempt, link } = Start.parse(request.query)
  const linkTo = link ? await signedIn(deps, request) : null
  const state = randomState()
  const asked: Attempt = {
    kind: 'provider',
    attempt,
    providerId: client.provider.id,
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    linkTo,
  }
  const address = await client.authorizationUrl(returnAddress(deps, client, request), { state, ...asked }).catch((error: unknown) => {
    deps.log.warn({ err: error, provider: client.provider.id }, 'A sign-in provider did not answer')
    return null
  })
  if (address === null) return done(reply, { attempt, outcome: 'refused', reason: 'unreachable' })
  await insertSignInAttempt(deps.sql, state, asked, TEN_MINUTES_S * 1_000)
  const { name, attributes } = hostCookie(deps.settings.publicUrl, COOKIE)
  return reply.header('set-cookie', `${name}=${state}; Max-Age=${TEN_MINUTES_S}; ${attributes}`).redirect(address)
}

async function comeBack(deps: ServerDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const client = clientOf(deps, request)
  const { state, code, name } = Back.parse(request.query)
  const asked = await takeAttempt(deps, request, state)
  if (asked?.providerId !== client.provider.id) return done(reply, { attempt: asked?.attempt, outcome: 'refused', reason: 'expired' })
  const { attempt } = asked
  if (code === undefined) return done(reply, { attempt, outcome: 'cancelled' })
  const cameBackTo = new URL(request.url, returnAddress(deps, client, request))
  const identity = await client.accept(cameBackTo, { state, ...asked }).catch((error: unknown) => {
    deps.log.warn({ err: error, provider: client.provider.id }, 'A sign-in provider gave an answer that does not hold')
    return null
  })
  if (identity === null) return done(reply, { attempt, outcome: 'refused', reason: 'failed' })
  return done(reply, {
    attempt,
    ...(await acceptIdentity(deps, { client, asked, identity: named(client, identity, name), request, reply })),
  })
}

/** Only a provider that posts its answer has names there; they are for a person to read, and prove nothing. */
const named = ({ provider }: OidcClient, identity: OidcIdentity, name: string | undefined): OidcIdentity =>
  provider.postsBack ? { ...identity, name: identity.name ?? name ?? null } : identity

/** What this very browser was sent away with; null where it was not, or came back already. */
async function takeAttempt(deps: ServerDeps, request: FastifyRequest, state: string): Promise<Attempt | null> {
  const { name } = hostCookie(deps.settings.publicUrl, COOKIE)
  const isTheirs = request.headers.cookie?.split(/; */).includes(`${name}=${state}`) === true
  return isTheirs ? (Attempt.safeParse(await takeSignInAttempt(deps.sql, state)).data ?? null) : null
}

interface Arrival {
  client: OidcClient
  asked: Attempt
  identity: OidcIdentity
  request: FastifyRequest
  reply: FastifyReply
}

type Ending = { outcome: PopupOutcome; reason?: PopupRefusal }

async function acceptIdentity(deps: ServerDeps, arrival: Arrival): Promise<Ending> {
  const { client, asked, identity, request, reply } = arrival
  const { subject, email, emailVerified, picture } = identity
  if (email === null) return { outcome: 'refused', reason: 'no-email' }
  const name = identity.name ?? email.slice(0, email.indexOf('@'))
  const body = { providerId: client.provider.id, subject, email, emailVerified, name, picture }
  const headers = authHeaders(request)
  try {
    if (asked.linkTo !== null) {
      if ((await signedIn(deps, request)) !== asked.linkTo) return { outcome: 'refused', reason: 'expired' }
      await deps.auth.api.linkFederated({ body, headers })
      return { outcome: 'linked' }
    }
    const mayCreate = await mayJoin(deps, email, emailVerified)
    const made = await deps.auth.api.signInFederated({ body: { ...body, mayCreate }, headers, returnHeaders: true })
    setCookies({ reply }, made)
    rememberDevice(deps, request, reply, email)
    await entered(deps, request, { user: made.response.user, cookie: cookieOf(made) })
    return { outcome: 'signed-in' }
  } catch (error) {
    const reason = error instanceof APIError ? REASONS[String(error.body?.code)] : undefined
    if (reason === undefined) throw error
    return { outcome: 'refused', reason }
  }
}

/** better-auth's refusals of an identity, in our words. */
const REASONS: Record<string, PopupRefusal> = {
  ACCOUNT_NOT_LINKED: 'not-linked',
  SIGNUP_DISABLED: 'no-account',
  UNABLE_TO_LINK_ACCOUNT: 'other-email',
  EMAIL_DOES_NOT_MATCH: 'other-email',
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: 'taken',
}

/** Whether somebody new may come in: by the settings, or because a teammate invited the address that the provider vouches for. */
async function mayJoin(deps: ServerDeps, email: string, isVerified: boolean): Promise<boolean> {
  const policy = await policyNow(deps)
  return policy === 'open' || (policy === 'invited' && isVerified && (await hasInvitation(deps.sql, email)))
}

async function signedIn(deps: ServerDeps, request: FastifyRequest): Promise<string> {
  const caller = await identify(request, deps)
  if (caller?.kind !== 'user') throw new AppError('unauthenticated')
  return caller.id
}

/** Sends the window to the page that ends it: the address it came back to holds a code that nobody else shall see. */
function done(reply: FastifyReply, ending: Ending & { attempt?: string | undefined }): FastifyReply {
  const { attempt = '', outcome, reason = '' } = ending
  return reply.redirect(`${DONE}?${new URLSearchParams({ attempt, outcome, reason }).toString()}`, 303)
}
