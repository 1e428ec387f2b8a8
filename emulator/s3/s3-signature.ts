import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as its signature covers it. */
export interface SignedRequest {
  method: string
  /** Path and query as they came. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

/** Checks a request's AWS signature, version 4, in its header; gives the reason when it does not hold. */
export function signatureFault(request: SignedRequest, secret: string, now: Date): string | null {
  const { headers } = request
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      String(headers['authorization'] ?? ''),
    )
  if (!parsed) return 'AuthorizationHeaderMalformed'
  const [, , day = '', region = '', names = '', signature = ''] = parsed
  const time = String(headers['x-amz-date'] ?? '')
  if (!time.startsWith(day) || Math.abs(now.getTime() - dateOf(time)) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host')) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const wanted = hmac(keyOf(secret, day, region), ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, signed))].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonical({ method, url, headers }: SignedRequest, signed: readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const lines = signed
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}\n`,
    )
    .join('')
  return [method, path, query, lines, signed.join(';'), String(headers['x-amz-content-sha256'] ?? '')].join('\n')
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const keyOf = (secret: string, day: string, region: string): Buffer =>
  [region, 's3', 'aws4_request'].reduce<Buffer>((key, part) => hmac(key, part), hmac(`AWS4${secret}`, day))

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads 20261121T223000Z. */
const dateOf = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
