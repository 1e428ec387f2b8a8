/** Timers that all end when the emulator stops: none can keep a process alive or fire into a closed server. */
export interface Clock {
  now(): Date
  /** Calls back after some time; the answer cancels it. */
  after(ms: number, callback: () => void): () => void
  /** Resolves after some time, and at once when the emulator stops. */
  wait(ms: number): Promise<void>
  stop(): void
}

/** Makes a clock over the machine's. */
export function createClock(): Clock {
  const pending = new Map<NodeJS.Timeout, () => void>()
  let stopped = false

  function after(ms: number, callback: () => void, onStop: () => void = () => {}): () => void {
    if (stopped) {
      onStop()
      return () => {}
    }
    const timer = setTimeout(() => {
      pending.delete(timer)
      callback()
    }, ms)
    pending.set(timer, onStop)
    return () => {
      clearTimeout(timer)
      pending.delete(timer)
    }
  }

  return {
    now: () => new Date(),
    after: (ms, callback) => after(ms, callback),
    wait: (ms) => new Promise((resolve) => after(ms, resolve, resolve)),
    stop() {
      stopped = true
      for (const [timer, onStop] of pending) {
        clearTimeout(timer)
        onStop()
      }
      pending.clear()
    },
  }
}
