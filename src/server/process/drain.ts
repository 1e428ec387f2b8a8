/** How this node is left before it stops: it says first that it goes, and works on until load balancers and browsers have turned to other nodes. */
export interface Drain {
  /** Whether this node was told to stop. */
  isOn(): boolean
  /** Has `leave` called once at some moment of the drain, not at the same as all others; returns the way to take it back. */
  whenLeaving(leave: () => void): () => void
  /** Begins, over so long; resolves when all were sent away. The first half is for those who ask whether this node is ready. */
  begin(overMs: number): Promise<void>
}

/** Makes the drain of a node. */
export function createDrain(random: () => number = Math.random): Drain {
  const leaving = new Map<() => void, NodeJS.Timeout | null>()
  let endsAt: number | null = null
  let sendsAway = false

  function sendAway(leave: () => void): void {
    clearTimeout(leaving.get(leave) ?? undefined)
    leaving.delete(leave)
    leave()
  }
  function choose(leave: () => void): void {
    const leftMs = Math.max(0, (endsAt ?? 0) - performance.now())
    leaving.set(
      leave,
      setTimeout(() => sendAway(leave), leftMs * random()),
    )
  }

  return {
    isOn: () => endsAt !== null,
    whenLeaving(leave) {
      if (sendsAway) choose(leave)
      else leaving.set(leave, null)
      return () => {
        clearTimeout(leaving.get(leave) ?? undefined)
        leaving.delete(leave)
      }
    },
    async begin(overMs) {
      endsAt = performance.now() + overMs
      if (overMs > 0) await delay(overMs / 2)
      sendsAway = true
      for (const leave of leaving.keys()) choose(leave)
      if (overMs > 0) await delay(overMs / 2)
      for (const leave of leaving.keys()) sendAway(leave)
    },
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
