import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto'

import { sign } from '../webhooks/sign.ts'

const LIMIT_MS = 10_000

/** What is chosen by chance for one request; given only by tests that need fixed bytes. */
export interface Chance {
  aesKey: Buffer
  iv: Buffer
}

/** A request as it leaves the phone, with what reads its answer. */
export interface SealedRequest {
  body: string
  chance: Chance
}

/** What came of asking a form's server. `answer` is there with 200 and 427. */
export interface Exchange {
  status: number
  answer: unknown
  ms: number
}

/** Closes a request as WhatsApp's client does: a fresh AES key under the business's public key, the payload under the AES key. */
export function sealRequest(
  publicPem: string,
  payload: unknown,
  chance: Chance = { aesKey: randomBytes(16), iv: randomBytes(16) },
): SealedRequest {
  const { aesKey, iv } = chance
  const gcm = createCipheriv('aes-128-gcm', aesKey, iv)
  const head = gcm.update(Buffer.from(JSON.stringify(payload), 'utf8'))
  const tail = gcm.final()
  const closedKey = publicEncrypt({ key: publicPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, aesKey)
  const body = JSON.stringify({
    encrypted_flow_data: Buffer.concat([head, tail, gcm.getAuthTag()]).toString('base64'),
    encrypted_aes_key: closedKey.toString('base64'),
    initial_vector: iv.toString('base64'),
  })
  return { body, chance }
}

/** Reads an answer; throws where it was not closed with the key of its request and the inverted initial vector. */
export function readSealedAnswer(base64: string, { aesKey, iv }: Chance): unknown {
  const bytes = Buffer.from(base64, 'base64')
  const flipped = Buffer.alloc(iv.length)
  for (let index = 0; index < iv.length; index += 1) flipped[index] = 255 - (iv[index] ?? 0)
  const gcm = createDecipheriv('aes-128-gcm', aesKey, flipped)
  gcm.setAuthTag(bytes.subarray(bytes.length - 16))
  const text = gcm.update(bytes.subarray(0, bytes.length - 16), undefined, 'utf8') + gcm.final('utf8')
  return JSON.parse(text)
}

/** Asks a form's server as WhatsApp does: encrypted, signed with the app secret, and for ten seconds at most. */
export async function askEndpoint(url: string, publicPem: string, secret: string, payload: unknown): Promise<Exchange> {
  const { body, chance } = sealRequest(publicPem, payload)
  const began = Date.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(secret, body) },
    body,
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const text = await response.text()
  const hasAnswer = response.status === 200 || response.status === 427
  return { status: response.status, answer: hasAnswer ? readSealedAnswer(text, chance) : null, ms: Date.now() - began }
}
