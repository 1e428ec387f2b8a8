import type { FileReason } from '#domain/files/file.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** WhatsApp keeps a customer's file for so long (Cloud API, section 3): after that no try can succeed. */
const KEPT_MS = 7 * 24 * HOUR

/** Pauses after each failed try, growing: a short outage costs seconds, a long one some calls an hour. */
const PAUSES = [5 * SECOND, 20 * SECOND, 80 * SECOND, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR]

/** How long until a file is tried again, in milliseconds; null when no further try would help. */
export function nextTry(reason: FileReason, { attempts, ageMs }: { attempts: number; ageMs: number }): number | null {
  if (ageMs > KEPT_MS) return null
  switch (reason) {
    case 'gone':
    case 'tooLarge':
    case 'channelRemoved':
    case 'expired':
      return null
    case 'token':
      // It waits for a person to enter another token, and costs one call each time.
      return attempts < 4 ? MINUTE * 4 ** (attempts - 1) : HOUR
    case 'storage':
      // Ours to fix: WhatsApp still has the file.
      return PAUSES[Math.min(attempts, 5) - 1] ?? HOUR
    case 'corrupt':
      return attempts < 3 ? (PAUSES[attempts - 1] ?? null) : null
    case 'denied':
    case 'unavailable':
    case 'timeout':
    case 'lost':
      return PAUSES[attempts - 1] ?? null
    default:
      return reason satisfies never
  }
}
