import { createPublicKey } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { GraphError, missing } from './graph-error.ts'
import { multipart } from './multipart.ts'
import { numberOf } from './phone-number.ts'
import type { GraphDeps } from './messages/send-message.ts'

interface ById {
  Params: { version: string; id: string }
}

/** Takes and shows the public key under which phones speak with a form's server. */
export function registerEncryptionRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { accounts } = deps

  app.post<ById>('/:version/:id/whatsapp_business_encryption', async (request) => {
    const { phoneNumberId } = numberOf(deps, request.params.id)
    accounts.set('number', phoneNumberId, { formKey: checkKey(await readKey(request)) })
    return { success: true }
  })

  app.get<ById>('/:version/:id/whatsapp_business_encryption', ({ params }) => {
    const { formKey } = accounts.get('number', numberOf(deps, params.id).phoneNumberId)
    return { data: formKey === null ? [] : [{ business_public_key: formKey, business_public_key_signature_status: 'VALID' }] }
  })
}

async function readKey(request: FastifyRequest): Promise<string> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const value = (await multipart(request)).get('business_public_key')
    if (typeof value === 'string' && value !== '') return value
    throw missing('business_public_key')
  }
  const value = Buffer.isBuffer(request.body) ? new URLSearchParams(request.body.toString('utf8')).get('business_public_key') : null
  if (!value) throw missing('business_public_key')
  return value
}

/** Meta takes RSA keys of 2048 bits, in PEM. */
function checkKey(pem: string): string {
  const refusal = new GraphError(139100, 'The public key is not a PEM-encoded RSA key of 2048 bits.', {
    message: '(#139100) Invalid business public key',
  })
  if (!pem.includes('-----BEGIN PUBLIC KEY-----') || pem.includes('PRIVATE')) throw refusal
  const key = parse(pem)
  if (key?.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2_048) throw refusal
  return pem
}

function parse(pem: string) {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}
