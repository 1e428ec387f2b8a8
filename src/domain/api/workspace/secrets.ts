import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Secret, SecretName, SecretUse } from '#domain/workspace/secret.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'secrets'
const path = '/api/v1/apps/:appId/secrets'
const InApp = z.object({ appId: Id })
const One = InApp.extend({ secretName: SecretName })

export const secrets = {
  listSecrets: endpoint(
    { method: 'GET', path, summary: 'The names of the app’s secrets, with what uses each', tag, access: 'admin' },
    { params: InApp, answer: z.object({ items: z.array(Secret.extend({ uses: z.array(SecretUse) })) }) },
  ),
  saveSecret: endpoint(
    {
      method: 'PUT',
      path: `${path}/:secretName`,
      summary: 'Keep a secret for HTTP requests; it is never shown again',
      tag,
      access: 'admin',
    },
    { params: One, body: z.object({ value: z.string().min(1).max(8_192) }), answer: Secret },
  ),
  removeSecret: endpoint(
    { method: 'DELETE', path: `${path}/:secretName`, summary: 'Forget a secret that nothing uses', tag, access: 'admin' },
    { params: One },
  ),
}
