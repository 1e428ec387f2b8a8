// Meta's encryption of the data endpoint: the phone makes an AES key, closes it with our public key, and speaks under it. We answer under
// the same key with the initial vector inverted. Never here: a key that is written anywhere, or a reason that tells an attacker which part failed.
import { constants, createCipheriv, createDecipheriv, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { Json } from '#domain/json.ts'

const KEY_BITS = 2_048
const AES_BYTES = 16
const TAG_BYTES = 16
const IV_BYTES = 16
const CIPHER = 'aes-128-gcm'

const Envelope = z.object({
  encrypted_flow_data: z.base64().min(24),
  encrypted_aes_key: z.base64().min(1).max(1_024),
  initial_vector: z.base64().max(64),
})

/** A request that was opened, and the way to answer it. */
export interface OpenedRequest {
  body: unknown
  /** The answer in Meta's form: base64 of the closed JSON. */
  close(answer: Json): string
}

const makePair = promisify(generateKeyPair)

/** Makes a pair of keys for a number, in PEM. */
export async function makeFormKeys(): Promise<{ publicPem: string; privatePem: string }> {
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, privatePem: privateKey }
}

/** Reads a private key once, so that a request costs no parsing. */
export const readPrivateKey = (pem: string): KeyObject => createPrivateKey(pem)

/** Opens a request with the first of the keys that fits; null where none does, or it was tampered with. */
export function openRequest(raw: Uint8Array, keys: readonly KeyObject[]): OpenedRequest | null {
  const envelope = Envelope.safeParse(parse(Buffer.from(raw).toString('utf8'))).data
  if (!envelope) return null
  const closedKey = Buffer.from(envelope.encrypted_aes_key, 'base64')
  const data = Buffer.from(envelope.encrypted_flow_data, 'base64')
  const iv = Buffer.from(envelope.initial_vector, 'base64')
  if (iv.length !== IV_BYTES || data.length <= TAG_BYTES) return null
  for (const key of keys) {
    const aes = openKey(closedKey, key)
    const text = aes && decrypt(data, aes, iv)
    if (!aes || text === null) continue
    const body = parse(text)
    if (body === undefined) return null
    return { body, close: (answer) => encrypt(JSON.stringify(answer), aes, iv) }
  }
  return null
}

function openKey(closed: Uint8Array, key: KeyObject): Buffer | null {
  try {
    const aes = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, closed)
    return aes.length === AES_BYTES ? aes : null
  } catch {
    return null
  }
}

function decrypt(data: Buffer, aes: Buffer, iv: Buffer): string | null {
  try {
    const opened = createDecipheriv(CIPHER, aes, iv, { authTagLength: TAG_BYTES }).setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([opened.update(data.subarray(0, -TAG_BYTES)), opened.final()]).toString('utf8')
  } catch {
    return null
  }
}

function encrypt(text: string, aes: Buffer, iv: Buffer): string {
  const cipher = createCipheriv(CIPHER, aes, Buffer.from(iv.map((byte) => byte ^ 0xff)), { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
