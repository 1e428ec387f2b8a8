// Arrives: Meta's handshake and webhooks, for all numbers under one address. Leaves: the bytes as they came, durably stored, then 200.
// Never here: a body whose signature was not checked over its raw bytes, a 200 before the bytes are stored, a look into the payload.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { signatureMatches } from '#channels/whatsapp/signature.ts'
import { AppError } from '#domain/errors.ts'

import { acceptWebhook } from '#server/cells/accept-webhook.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { sameSecret } from '#server/http/ops.ts'

export const WEBHOOK_PATH = '/webhooks/whatsapp'

/** Meta sends at most 3 MB. */
const BODY_BYTES = 3 * 1024 * 1024

const Handshake = z.object({ 'hub.mode': z.literal('subscribe'), 'hub.verify_token': z.string(), 'hub.challenge': z.string().max(1_024) })

/** Mounts the address that Meta calls. */
export async function mountWhatsappWebhook(server: FastifyInstance, deps: ServerDeps): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) => done(null, body))

    scope.get(WEBHOOK_PATH, async (request, reply) => {
      const { whatsappVerifyToken } = deps.settings
      const handshake = Handshake.safeParse(request.query)
      if (!handshake.success || whatsappVerifyToken === null || !sameSecret(handshake.data['hub.verify_token'], whatsappVerifyToken)) {
        throw new AppError('verify-token-wrong')
      }
      return reply.type('text/plain').header('x-content-type-options', 'nosniff').send(handshake.data['hub.challenge'])
    })

    // Meta runs no pages: a policy for scripts would be written anew for each message.
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_BYTES, helmet: { contentSecurityPolicy: false } }, async (request, reply) => {
      deps.crash('webhook.received')
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      checkSignature(request, raw, deps)
      await acceptWebhook(request, raw, deps)
      deps.metrics.webhooks.inc({ result: 'stored' })
      deps.crash('webhook.stored')
      await reply.code(200).send({ received: true })
      deps.crash('webhook.answered')
      return reply
    })
  })
}

/** Fails closed: no secret, no header and a wrong signature are all refusals. */
function checkSignature(request: FastifyRequest, raw: Uint8Array, { settings, metrics }: ServerDeps): void {
  const refuse = (code: 'signature-not-configured' | 'signature-missing' | 'signature-wrong'): never => {
    metrics.webhooks.inc({ result: code })
    throw new AppError(code)
  }
  const header = request.headers['x-hub-signature-256']
  if (settings.whatsappAppSecret === null) return refuse('signature-not-configured')
  if (typeof header !== 'string' || header === '') return refuse('signature-missing')
  if (!signatureMatches(raw, header, settings.whatsappAppSecret)) return refuse('signature-wrong')
}
