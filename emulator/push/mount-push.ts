import { createECDH, randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Clock } from '../world/clock.ts'
import { type BrowserKeys, openPush, voucherFault } from './open-push.ts'

interface Browser {
  keys: BrowserKeys
  applicationServerKey: string
  /** What arrived, opened. */
  pushes: { text: string; ttl: string; urgency: string }[]
  /** What it answers in place of taking, call by call. */
  answers: { status: number; retryAfter?: number | undefined }[]
}

interface ById {
  Params: { id: string }
}

const Subscribe = z.object({ applicationServerKey: z.string() })
const Answers = z.object({ answers: z.array(z.object({ status: z.number().int(), retryAfter: z.number().int().optional() })) })

/** Mounts a push service with pretend browsers under `/push`: each opens what is sent to it, as a real one would. */
export function mountPush(app: FastifyInstance, { clock }: { clock: Clock }): void {
  const browsers = new Map<string, Browser>()

  app.post<ById>('/push/:id', async (request, reply) => {
    const browser = browsers.get(request.params.id)
    if (!browser) return reply.status(410).send()
    const answer = browser.answers.shift()
    if (answer) {
      if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter)
      return reply.status(answer.status).send()
    }
    const { authorization, ttl, urgency, 'content-encoding': encoding } = request.headers
    const fault = voucherFault(authorization, `http://${request.headers.host}`, browser.applicationServerKey, clock.now())
    if (fault !== null) return reply.status(403).send(fault)
    if (encoding !== 'aes128gcm' || !Buffer.isBuffer(request.body) || !/^\d+$/.test(String(ttl))) return reply.status(400).send()
    browser.pushes.push({ text: openPush(browser.keys, request.body), ttl: String(ttl), urgency: String(urgency) })
    return reply.status(201).send()
  })

  // What a browser does, and what only it can tell.
  app.post('/_/push/browsers', async (request) => {
    const { applicationServerKey } = Subscribe.parse(request.body)
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys()
    const id = randomBytes(12).toString('base64url')
    const keys = { privateKey: pair.getPrivateKey(), publicKey, auth: randomBytes(16) }
    browsers.set(id, { keys, applicationServerKey, pushes: [], answers: [] })
    return {
      id,
      subscription: {
        endpoint: `http://${request.headers.host}/push/${id}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
      },
    }
  })
  app.get<ById>('/_/push/browsers/:id', async ({ params }) => ({ pushes: browsers.get(params.id)?.pushes ?? [] }))
  app.post<ById>('/_/push/browsers/:id/answers', async ({ params, body }) => {
    browsers.get(params.id)?.answers.push(...Answers.parse(body).answers)
    return {}
  })
  app.delete<ById>('/_/push/browsers/:id', async ({ params }) => {
    browsers.delete(params.id)
    return {}
  })
}
