import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

/** The keys of a pretend browser: what its PushManager would keep to itself. */
export interface BrowserKeys {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

/** Opens the body of a push as a browser does (RFC 8291 over RFC 8188, one record). Throws where it was not closed for these keys. */
export function openPush({ privateKey, publicKey, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('A push is one record.')

  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))

  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding does not end the last record.')
  return padded.subarray(0, end).toString('utf8')
}

/** Says what is wrong with a sender's voucher (RFC 8292); null when it stands for this service, this key and not too long. */
export function voucherFault(authorization: string | undefined, origin: string, expectedKey: string, now: Date): string | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  const [, head = '', claims = '', signature = '', key = ''] = found ?? []
  if (!found) return 'There is no voucher.'
  if (key !== expectedKey.replace(/=+$/, '')) return 'The key is not the one that this browser subscribed with.'
  if (!isSigned(`${head}.${claims}`, signature, key)) return 'The signature is wrong.'
  return claimsFault(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims, origin, now)
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33, 65).toString('base64url') },
  })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), signed, Buffer.from(signature, 'base64url'))
}

interface Claims {
  aud: string
  exp: number
  sub: string
}

function claimsFault({ aud, exp, sub }: Claims, origin: string, now: Date): string | null {
  if (aud !== origin) return `The voucher is for ${aud}.`
  const left = exp - now.getTime() / 1_000
  if (left <= 0 || left > 24 * 3_600) return 'The voucher is over, or holds for more than a day.'
  return /^(mailto:|https:)/.test(sub) ? null : 'Nobody is named who could be asked.'
}
