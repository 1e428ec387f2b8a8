/** How many toasts show at once, for how long, and when a dismissed one leaves memory. */
export interface ToastLimits {
  visible: number
  durationMs: number
  removeAfterMs: number
}

export interface ToastInput {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  durationMs?: number | undefined
  action?: { label: string; keys?: string; perform: () => void } | undefined
}

export interface Toast extends ToastInput {
  id: number
  open: boolean
}

export interface Toasts {
  show(toast: ToastInput): number
  dismiss(id: number): void
  /** Stops the clock of what is shown (a pointer or the focus is on it); `resume` starts it anew. */
  pause(): void
  resume(): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** Keeps the toasts: a new one pushes out what exceeds the limit; a dismissed one is closed, and removed much later. */
export function createToasts(limits: ToastLimits): Toasts {
  let toasts: readonly Toast[] = []
  let nextId = 1
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const arm = (toast: Toast) => {
    clearTimeout(timers.get(toast.id))
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), toast.durationMs ?? limits.durationMs),
    )
  }
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => remove(id), limits.removeAfterMs),
    )
    change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  }
  const remove = (id: number) => {
    timers.delete(id)
    change(toasts.filter((toast) => toast.id !== id))
  }

  return {
    show: (input) => {
      const toast = { ...input, id: nextId++, open: true }
      const crowded = toasts
        .filter((other) => other.open)
        .slice(0, Math.max(0, toasts.filter((other) => other.open).length - limits.visible + 1))
      change([...toasts, toast])
      for (const other of crowded) dismiss(other.id)
      arm(toast)
      return toast.id
    },
    dismiss,
    pause: () => toasts.filter((toast) => toast.open).forEach((toast) => clearTimeout(timers.get(toast.id))),
    resume: () => toasts.filter((toast) => toast.open).forEach(arm),
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
