import type { SendHint } from '#store/messages/outbox.ts'

/** More than that are left to the claim that gives every app its share. */
const MOST = 256

/** Conversations whose next message may be sent, in the order in which this process heard of them. A hint may be wrong, and may be lost. */
export interface SendHints {
  readonly size: number
  /** False where there are too many: then none is kept. */
  add(hints: readonly SendHint[]): boolean
  /** Takes out up to `limit` hints, of one number at most `ofOne`. */
  take(limit: number, ofOne: number): SendHint[]
}

/** Creates an empty list of hints. */
export function createSendHints(): SendHints {
  const waiting = new Map<string, SendHint>()
  return {
    get size() {
      return waiting.size
    },
    add(hints) {
      for (const hint of hints) waiting.set(`${hint.appId}/${hint.conversationId}`, hint)
      if (waiting.size <= MOST) return true
      waiting.clear()
      return false
    },
    take(limit, ofOne) {
      const taken: SendHint[] = []
      const counts = new Map<string, number>()
      for (const [key, hint] of waiting) {
        if (taken.length >= limit) break
        const count = counts.get(hint.channelId) ?? 0
        if (count >= ofOne) continue
        counts.set(hint.channelId, count + 1)
        waiting.delete(key)
        taken.push(hint)
      }
      return taken
    },
  }
}
