import type { Settings } from '../world/settings.ts'
import { GraphError } from './graph-error.ts'

const PAIR_INTERVAL_MS = 6_000
const PAIR_BURST = 45

export interface RateLimits {
  /** Counts a send, or refuses it with 130429 (the number) or 131056 (the pair). */
  count(phoneNumberId: string, recipient: string): void
}

/** Keeps a bucket per business number and one per pair of number and person, when the settings ask for them. */
export function createRateLimits(settings: () => Settings, now: () => number): RateLimits {
  const numbers = new Map<string, Bucket>()
  const pairs = new Map<string, Bucket>()
  return {
    count(phoneNumberId, recipient) {
      const { messagesPerSecond, pairLimit } = settings()
      if (messagesPerSecond !== null && !take(numbers, phoneNumberId, messagesPerSecond, 1_000 / messagesPerSecond, now())) {
        throw new GraphError(
          130429,
          'Message failed to send because there were too many messages sent from this phone number in a short period of time',
        )
      }
      if (pairLimit && !take(pairs, `${phoneNumberId}/${recipient}`, PAIR_BURST, PAIR_INTERVAL_MS, now())) {
        throw new GraphError(
          131056,
          'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time',
        )
      }
    },
  }
}

interface Bucket {
  tokens: number
  filledAt: number
}

function take(buckets: Map<string, Bucket>, key: string, size: number, refillMs: number, now: number): boolean {
  const bucket = buckets.get(key) ?? { tokens: size, filledAt: now }
  bucket.tokens = Math.min(size, bucket.tokens + (now - bucket.filledAt) / refillMs)
  bucket.filledAt = now
  buckets.set(key, bucket)
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
