import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { PushInstallation, PushSubscription, PushTest } from '#domain/notifications/push.ts'
import { endpoint } from '../endpoint.ts'

const One = z.object({ installationId: Id })
const tag = 'push'
const path = '/api/v1/push/installations'
const access = 'user'

export const push = {
  getPush: endpoint(
    { method: 'GET', path: '/api/v1/push', summary: 'The key that browsers subscribe with, and your own browsers', tag, access },
    { answer: z.object({ publicKey: z.string(), installations: z.array(PushInstallation) }) },
  ),
  installPush: endpoint(
    { method: 'POST', path, summary: 'Make a browser known', tag, access },
    { body: z.object({ browser: z.string().trim().min(1).max(80) }), answer: PushInstallation },
  ),
  registerPush: endpoint(
    { method: 'POST', path: `${path}/:installationId/registration`, summary: 'Have a browser told', tag, access },
    { params: One, body: PushSubscription, answer: PushInstallation },
  ),
  renewPush: endpoint(
    { method: 'PATCH', path: `${path}/:installationId/registration`, summary: 'Have a browser told under a new address', tag, access },
    { params: One, body: PushSubscription, answer: PushInstallation },
  ),
  unregisterPush: endpoint(
    { method: 'DELETE', path: `${path}/:installationId/registration`, summary: 'Have a browser told no longer', tag, access },
    { params: One },
  ),
  testPush: endpoint(
    { method: 'POST', path: `${path}/:installationId/test`, summary: 'Push something to a browser, to see whether it comes', tag, access },
    { params: One, body: z.object({ nonce: z.string().min(8).max(64) }), answer: PushTest },
  ),
}
