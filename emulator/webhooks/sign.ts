import { createHmac } from 'node:crypto'

/** Returns the value of `X-Hub-Signature-256` for these bytes. */
export const sign = (secret: string, body: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
