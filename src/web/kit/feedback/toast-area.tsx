import { clsx } from 'clsx'
import { CircleAlert, X } from 'lucide-react'
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react'

import { Keys } from '../text/keys.tsx'
import type { Toast, Toasts } from './toasts.ts'

export const ToastsContext = createContext<Toasts | null>(null)

/** Gives the page's toasts. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsContext above it')
  return toasts
}

/** Where toasts show. It is on every page. */
export function ToastArea() {
  const toasts = useToasts()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const area = useRef<HTMLElement>(null)
  const isShown = list.some(({ open }) => open)
  useEffect(() => {
    const { current: own } = area
    if (!isShown || !own) return
    liftOver(own)
    // What one writes in comes, grows and goes.
    const timer = setInterval(() => liftOver(own), LOOK_MS)
    return () => clearInterval(timer)
  }, [isShown])
  return (
    <section
      ref={area}
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center gap-2 p-4 phone:items-start phone:ps-17 max-phone:bottom-14"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {list
        .filter((toast) => toast.open)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
    </section>
  )
}

const LOOK_MS = 200

/** Lifts toasts over what is docked at the page's foot to write in, where they would cover it, but not out of sight. */
function liftOver(area: HTMLElement): void {
  const { right } = area.firstElementChild?.getBoundingClientRect() ?? { right: 0 }
  const docked = [...document.querySelectorAll('[data-docked]')].map((one) => one.getBoundingClientRect())
  const tops = docked.flatMap(({ left, top, width }) => (width > 0 && left < right ? [top] : []))
  area.style.bottom = tops.length > 0 ? `${innerHeight - Math.max(Math.min(...tops), area.offsetHeight)}px` : ''
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const destructive = toast.variant === 'destructive'
  const act = () => {
    onDismiss()
    toast.action?.perform()
  }
  return (
    <div
      role={destructive ? 'alert' : undefined}
      data-variant={toast.variant ?? 'plain'}
      className={clsx(
        'pointer-events-auto flex min-h-12 w-[min(26rem,100%)] animate-arrive items-center gap-3 rounded-card border bg-surface px-4 py-2 text-base text-ink shadow-3',
        destructive ? 'border-danger' : 'border-line',
      )}
    >
      {destructive && <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />}
      <div className="min-w-0 flex-1">
        <div className={clsx('font-medium', destructive && 'text-danger')}>{toast.title}</div>
        {toast.description && <div className="text-secondary text-ink-2">{toast.description}</div>}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={act}
          className="inline-flex h-8 items-center gap-2 rounded-control px-2 font-medium text-lagoon hover:bg-hover"
        >
          {toast.action.label}
          {toast.action.keys && <Keys keys={toast.action.keys} />}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-3 hover:bg-hover"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
