import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sign } from '../webhooks/sign.ts'
import { readSealedAnswer, sealRequest } from './endpoint-client.ts'

const Hex = z.string().regex(/^[0-9a-f]{32}$/)
const ToSeal = z.object({
  publicPem: z.string(),
  secret: z.string(),
  payloads: z.array(z.unknown()).min(1).max(1_000),
  chance: z.object({ aesKey: Hex, iv: Hex }).optional(),
})
const ToOpen = z.object({ answers: z.array(z.object({ answer: z.string(), aesKey: Hex, iv: Hex })).max(1_000) })

/** Lets a test play the client of a form's server itself: closes requests, and reads what the product answered. */
export function registerSealRoutes(app: FastifyInstance): void {
  app.post('/forms/seal', (request) => {
    const { publicPem, secret, payloads, chance } = ToSeal.parse(request.body)
    const fixed = chance && { aesKey: Buffer.from(chance.aesKey, 'hex'), iv: Buffer.from(chance.iv, 'hex') }
    return {
      requests: payloads.map((payload) => {
        const { body, chance: used } = sealRequest(publicPem, payload, fixed)
        return { body, signature: sign(secret, body), aesKey: used.aesKey.toString('hex'), iv: used.iv.toString('hex') }
      }),
    }
  })

  app.post('/forms/open', (request) => ({
    answers: ToOpen.parse(request.body).answers.map(({ answer, aesKey, iv }) =>
      readSealedAnswer(answer, { aesKey: Buffer.from(aesKey, 'hex'), iv: Buffer.from(iv, 'hex') }),
    ),
  }))
}
