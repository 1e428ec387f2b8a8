import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { PushInstallation, PushSubscription, PushTest } from '#domain/notifications/push.ts'
import { endpoint } from '../endpoint.ts'

const One = z.object({ installationId: Id })
const tag = 'push'
const path = '/api/v1/push/installations'
const AuthToken = z.object({ authToken: z.string().min(1).max(1_000) })
const Registration = PushSubscription.extend(AuthToken.shape)
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
  issuePushToken: endpoint(
    {
      method: 'POST',
      path: `${path}/:installationId/auth-token`,
      summary: 'Get the token with which this browser registers; it holds for seven days',
      tag,
      access,
    },
    { params: One, answer: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) },
  ),
  registerPush: endpoint(
    { method: 'POST', path: `${path}/:installationId/registration`, summary: 'Have a browser told', tag, access },
    { params: One, body: Registration, answer: PushInstallation },
  ),
  renewPush: endpoint(
    { method: 'PATCH', path: `${path}/:installationId/registration`, summary: 'Have a browser told under a new address', tag, access },
    { params: One, body: Registration, answer: PushInstallation },
  ),
  unregisterPush: endpoint(
    { method: 'DELETE', path: `${path}/:installationId/registration`, summary: 'Have a browser told no longer', tag, access },
    { params: One, body: AuthToken },
  ),
  testPush: endpoint(
    { method: 'POST', path: `${path}/:installationId/test`, summary: 'Push something to a browser, to see whether it comes', tag, access },
    { params: One, body: z.object({ nonce: z.string().min(8).max(64) }), answer: PushTest },
  ),
}
