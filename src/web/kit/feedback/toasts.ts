/** How many toasts show at once, and when a dismissed one leaves memory. How long each stays, its view keeps. */
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
  id: string
  open: boolean
}

export interface Toasts {
  readonly limits: ToastLimits
  show(toast: ToastInput): string
  dismiss(id: string): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** Keeps the toasts, also before there is a view to show them: a new one closes what exceeds the limit, and a closed one is removed much later. */
export function createToasts(limits: ToastLimits): Toasts {
  let toasts: readonly Toast[] = []
  let shown = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: string) => {
    if (!toasts.some((toast) => toast.id === id && toast.open)) return
    setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), limits.removeAfterMs)
    change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  }

  return {
    limits,
    show: (input) => {
      shown += 1
      const toast = { ...input, id: `toast-${shown}`, open: true }
      const open = toasts.filter((other) => other.open)
      change([...toasts, toast])
      for (const other of open.slice(0, Math.max(0, open.length - limits.visible + 1))) dismiss(other.id)
      return toast.id
    },
    dismiss,
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
