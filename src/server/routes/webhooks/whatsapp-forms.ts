// Arrives: what phones ask while they fill in a form, encrypted for us. Leaves: the next screen, encrypted under the same key.
// Never here: a body whose signature was not checked over its raw bytes, an answer in the clear, or one that lets the phone wait.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

import { signatureMatches } from '#channels/whatsapp/signature.ts'
import { AppError } from '#domain/errors.ts'
import { Id } from '#domain/id.ts'
import { privateKeysOf } from '#store/whatsapp/form-keys.ts'
import { findWhatsappForm } from '#store/whatsapp/whatsapp-forms.ts'

import { answerForm, answerPlain, FormRequest } from '#server/forms/answer-form.ts'
import { type OpenedRequest, openRequest, readPrivateKey } from '#server/forms/form-crypto.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { openOrNull } from '#server/numbers/read-facts.ts'

const BODY_BYTES = 1024 * 1024
/** Each of the look-ups; there are at most two, and the phone sees an answer within three seconds. */
const WITHIN_MS = 1_200
/** Requests at once; the phone tries again after a 503. */
const MOST = 64

const Params = z.object({ appId: Id, formId: Id })

/** The address at which Meta asks for a form's data. */
export const formEndpointOf = (publicUrl: string, appId: string, formId: string): string =>
  `${publicUrl.replace(/\/$/, '')}/webhooks/whatsapp-forms/${appId}/${formId}`

/** Mounts the address that phones ask. Errors have Meta's meanings: 421 another key, 427 a form that is closed, 432 a wrong signature. */
export async function mountFormEndpoint(server: FastifyInstance, deps: ServerDeps): Promise<void> {
  let open = 0
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) => done(null, body))

    scope.post('/webhooks/whatsapp-forms/:appId/:formId', { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['x-hub-signature-256']
      const secret = deps.settings.whatsappAppSecret
      if (secret === null || typeof header !== 'string' || !signatureMatches(raw, header, secret)) return plain(reply, 432, '')
      const named = Params.safeParse(request.params).data
      if (!named) throw new AppError('not-found')
      if (open >= MOST) return plain(reply.header('retry-after', '1'), 503, '')
      open += 1
      try {
        return await answer(deps, named, raw, reply)
      } finally {
        open -= 1
      }
    })
  })
}

async function answer(deps: ServerDeps, { appId, formId }: z.infer<typeof Params>, raw: Buffer, reply: FastifyReply) {
  const form = await findWhatsappForm(deps.sql, appId, formId)
  if (!form) throw new AppError('not-found')
  const opened = await open(deps, appId, form.wabaId, raw)
  if (!opened) return plain(reply, 421, '')
  const asked = FormRequest.safeParse(opened.body).data
  if (!asked) return plain(reply, 400, '')
  if (asked.data && 'error' in asked.data)
    deps.log.warn({ formId, screen: asked.screen, error: asked.data['error'] }, 'a phone could not show a form')
  const { status, body } =
    answerPlain(asked) ?? (await answerForm({ sql: deps.sql, form, appId, now: deps.now(), withinMs: WITHIN_MS }, asked))
  return plain(reply, status, opened.close(body))
}

async function open(deps: ServerDeps, appId: string, wabaId: string, raw: Buffer): Promise<OpenedRequest | null> {
  const sealed = await privateKeysOf(deps.sql, appId, wabaId)
  const pems = sealed.flatMap(({ privateSealed }) => openOrNull(deps.seal.open, privateSealed) ?? [])
  return openRequest(raw, pems.map(readPrivateKey))
}

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain').header('x-content-type-options', 'nosniff').send(text)
