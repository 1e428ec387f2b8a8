import type { CustomFetch } from 'openid-client'

import type { Egress } from '#domain/egress.ts'
import { readStoredText } from '#domain/i18n/t.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

/** Lets the OpenID client go out through the guard like everything else. Throws where there was no answer. */
export const oidcFetch =
  (egress: Egress): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await egress({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name.toLowerCase()))),
      body: body instanceof URLSearchParams ? body.toString() : null,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    if (answer.outcome !== 'answered') throw new Error(`The provider did not answer: ${readStoredText(answer.detail)}`)
    return new Response(Buffer.from(answer.body), { status: answer.status, headers: answer.headers })
  }

/** Headers that the guard sets itself. */
const OWN = new Set(['accept-encoding', 'content-length', 'host', 'connection'])
