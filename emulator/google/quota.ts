import { quotaExceeded } from './google-error.ts'

/** Requests a minute and user; null: no limit. */
export interface QuotaLimits {
  reads: number | null
  writes: number | null
}

export interface Quota {
  /** Counts a request of a user, or refuses it. Refused ones count for nothing. */
  count(kind: 'Read' | 'Write', user: string): void
  limit(limits: QuotaLimits): void
}

const MINUTE_MS = 60_000

/** Keeps the requests of the last minute for every user: 60 reads and 60 writes, as Google's free quota is. */
export function createQuota(now: () => number): Quota {
  let limits: QuotaLimits = { reads: 60, writes: 60 }
  const times = new Map<string, number[]>()
  return {
    count(kind, user) {
      const most = kind === 'Read' ? limits.reads : limits.writes
      if (most === null) return
      const key = `${kind} ${user}`
      const recent = (times.get(key) ?? []).filter((at) => at > now() - MINUTE_MS)
      if (recent.length >= most) throw quotaExceeded(kind)
      times.set(key, [...recent, now()])
    },
    limit(next) {
      limits = next
    },
  }
}
