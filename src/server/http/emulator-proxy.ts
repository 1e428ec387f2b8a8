import replyFrom from '@fastify/reply-from'
import type { FastifyInstance } from 'fastify'

import { AppError } from '#domain/errors.ts'

import { identify } from './caller.ts'
import type { ServerDeps } from './deps.ts'
import { checkOrigin } from './guard.ts'

const UPLOAD_BYTES = 16 * 1024 * 1024

/** Lets signed-in people reach the emulator's phone, mailbox and ledger through `/emulator/*`, while it runs. */
export async function mountEmulator(server: FastifyInstance, deps: ServerDeps): Promise<void> {
  const { emulatorUrl } = deps.settings
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
        checkOrigin(request, deps.settings)
        if ((await identify(request, deps))?.kind !== 'user') throw new AppError('unauthenticated')
        return reply.from(request.url.replace(/^\/emulator\//, '/_/'), {
          // The emulator plays the outside world: our cookies and keys are none of its business.
          rewriteRequestHeaders: (_from, { cookie: _cookie, authorization: _key, ...headers }) => headers,
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
