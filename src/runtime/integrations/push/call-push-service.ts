import webpush from 'web-push'

import type { Egress } from '#domain/egress.ts'
import type { PushSubscription, PushTest, PushWords } from '#domain/notifications/push.ts'

/** By what push services know us: a public address or mailbox, and the pair of keys. */
export interface PushSender {
  subject: string
  publicKey: string
  privateKey: string
}

/** What became of a push; `later` says after how long to try again, where the service did. */
export type PushOutcome = PushTest & { afterMs: number | null }

const TTL_SECONDS = 3_600
const TIMEOUT_MS = 10_000
const RETRY_AFTER_MAX_MS = 3_600_000

/** Sends one push, closed so that only the browser can read it, through the one exit of this server. */
export async function callPushService(egress: Egress, sender: PushSender, to: PushSubscription, words: PushWords): Promise<PushOutcome> {
  const request = webpush.generateRequestDetails(to, JSON.stringify(words), {
    vapidDetails: sender,
    TTL: TTL_SECONDS,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  const answer = await egress({
    url: request.endpoint,
    method: 'POST',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: request.body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 2_048,
  })
  if (answer.outcome === 'refused') return { outcome: 'refused', detail: answer.detail, afterMs: null }
  if (answer.outcome !== 'answered') return { outcome: 'later', detail: answer.detail, afterMs: null }
  return meaningOf(answer.status, answer.headers['retry-after'])
}

function meaningOf(status: number, retryAfter: string | undefined): PushOutcome {
  const said = `The push service answered ${status}.`
  if (status >= 200 && status < 300) return { outcome: 'taken', detail: said, afterMs: null }
  if (status === 404 || status === 410) return { outcome: 'gone', detail: said, afterMs: null }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { outcome: 'later', detail: said, afterMs: seconds > 0 ? Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) : null }
  }
  return { outcome: 'refused', detail: said, afterMs: null }
}
