import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { listNumbersOf } from '#store/whatsapp/channels.ts'
import { listMembers } from '#store/workspace/members.ts'
import { findMembership } from '#store/conversations/visibility.ts'

import { identify, type UserCaller } from './caller.ts'
import type { ServerDeps } from './deps.ts'
import { checkOrigin } from './guard.ts'

const UPLOAD_BYTES = 16 * 1024 * 1024

/**
 * Lets signed-in people reach the emulator through `/emulator/*`, while it runs: its phones, with the chats of the numbers of their own
 * workspaces, the mails to themselves, and, for admins of the demo's app, what plays with it.
 */
export async function mountEmulator(server: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { emulatorUrl, emulatorKey } = deps.settings
  if (emulatorUrl === null) return
  await server.register(async (scope) => {
    // The phone listens to a stream of events that may be silent for hours.
    await scope.register(replyFrom, { base: emulatorUrl, undici: { bodyTimeout: 0, headersTimeout: 30_000 } })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/emulator/*',
      logLevel: 'warn',
      bodyLimit: UPLOAD_BYTES,
      handler: async (request, reply) => {
        checkOrigin(request, deps)
        const caller = await identify(request, deps)
        if (caller?.kind !== 'user') throw new AppError('unauthenticated')
        const numbers = await listNumbersOf(deps.sql, caller.id)
        return reply.from(await targetOf(request, caller, deps), {
          // The emulator plays the outside world: our cookies and keys are none of its business.
          rewriteRequestHeaders: (_from, { cookie: _cookie, authorization: _key, ...headers }) => ({
            ...headers,
            ...(emulatorKey !== null && { 'x-emulator-control': emulatorKey }),
            'x-emulator-numbers': numbers.join(','),
          }),
          rewriteHeaders: (headers) => ({
            ...headers,
            'cache-control': 'no-store',
            'content-security-policy': "default-src 'none'; sandbox",
          }),
        })
      },
    })
  })
}

/** The address at the emulator; refuses what the caller may not reach there. However the path was spelt, it is read once, here. */
async function targetOf(request: FastifyRequest, caller: UserCaller, deps: ServerDeps): Promise<string> {
  const { pathname, search } = new URL(request.url, 'http://parley.invalid')
  const [root, ...parts] = pathname.split('/').slice(1).map(decoded)
  if (root !== 'emulator') throw new AppError('route-not-found')
  const path = `/_/${parts.map(encodeURIComponent).join('/')}`
  // All files of the emulator grow old together.
  if (parts[0] === 'phone' && path !== '/_/phone/media/age') return `${path}${search}`
  if (parts[0] === 'mailbox') {
    const query = new URLSearchParams()
    for (const address of await readableBy(caller, deps)) query.append('to', address)
    return `${path}?${query.toString()}`
  }
  // The ledger holds every mail.
  if (parts[0] === 'ledger' || !roleAllows((await demoRoleOf(caller, deps)) ?? 'agent', 'admin')) throw new AppError('permission-denied')
  return `${path}${search}`
}

/** Whose mails somebody may read: their own; and the demo's owner those of everyone in the demo's app. */
async function readableBy(caller: UserCaller, deps: ServerDeps): Promise<string[]> {
  const { demoAppId } = deps.settings
  if (demoAppId === null || (await demoRoleOf(caller, deps)) !== 'owner') return [caller.email]
  return [caller.email, ...(await listMembers(deps.sql, demoAppId)).map(({ email }) => email)]
}

async function demoRoleOf(caller: UserCaller, { sql, settings: { demoAppId } }: ServerDeps) {
  return demoAppId === null ? null : ((await findMembership(sql, demoAppId, caller.id))?.role ?? null)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AppError('route-not-found')
  }
}
