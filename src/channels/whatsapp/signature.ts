import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tells whether `X-Hub-Signature-256` is the HMAC of these raw bytes under the app secret, in constant time. */
export function signatureMatches(raw: Uint8Array, header: string, appSecret: string): boolean {
  const found = /^sha256=([0-9a-f]{64})$/.exec(header)
  if (!found?.[1] || appSecret === '') return false
  const expected = createHmac('sha256', appSecret).update(raw).digest()
  return timingSafeEqual(expected, Buffer.from(found[1], 'hex'))
}
