import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Closes and opens secrets that are kept in the database. */
export interface Seal {
  close(secret: string): Uint8Array
  /** Throws when the blob was changed or was closed with another key. */
  open(sealed: Uint8Array): string
}

/** A key of its own for each purpose, of the installation's one secret. */
export const deriveKey = (secretKey: string, purpose: string): Uint8Array =>
  Buffer.from(hkdfSync('sha256', secretKey, 'parley', purpose, 32))

const VERSION = 1
const NONCE = 12
const TAG = 16
const HEADER = 1 + 4

/**
 * AES-256-GCM under a key derived from SECRET_KEY. A blob is version, key id, nonce, tag, text: the id of the key lets a
 * rotation know what it still has to close again.
 */
export function createSeal(secretKey: string): Seal {
  const key = deriveKey(secretKey, 'seal')
  const header = Buffer.concat([Buffer.of(VERSION), createHash('sha256').update(key).digest().subarray(0, 4)])
  return {
    close(secret) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([header, nonce, cipher.getAuthTag(), text])
    },
    open(sealed) {
      const blob = Buffer.from(sealed)
      if (blob[0] !== VERSION) throw new Error('This was sealed by another version of Parley.')
      if (!blob.subarray(0, HEADER).equals(header))
        throw new Error('This was sealed with another SECRET_KEY. Put the former key back, or enter the secret again.')
      const nonce = blob.subarray(HEADER, HEADER + NONCE)
      const tag = blob.subarray(HEADER + NONCE, HEADER + NONCE + TAG)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(tag)
      return Buffer.concat([decipher.update(blob.subarray(HEADER + NONCE + TAG)), decipher.final()]).toString('utf8')
    },
  }
}
