import { Toast as BaseToast } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Keys } from '../text/keys.tsx'
import type { Toast, Toasts } from './toasts.ts'

/** Draws the toasts: each stays for its time, longer while a pointer or the focus is on it; F6 leads to it, and a swipe or Escape closes it. */
export function ToastView({ toasts }: { toasts: Toasts }) {
  return (
    <BaseToast.Provider limit={toasts.limits.visible} timeout={toasts.limits.durationMs}>
      <Shown toasts={toasts} />
    </BaseToast.Provider>
  )
}

function Shown({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  const { toasts: drawn, add, close } = BaseToast.useToastManager<Toast>()
  const added = useRef(new Set<string>())
  useEffect(() => {
    for (const toast of list) {
      if (toast.open === added.current.has(toast.id)) continue
      if (toast.open) {
        added.current.add(toast.id)
        add({ id: toast.id, data: toast, timeout: toast.durationMs, onClose: () => toasts.dismiss(toast.id) })
      } else {
        added.current.delete(toast.id)
        close(toast.id)
      }
    }
  }, [list, toasts, add, close])

  const area = useRef<HTMLDivElement>(null)
  const isShown = drawn.length > 0
  useEffect(() => {
    const { current: own } = area
    if (!isShown || !own) return
    liftOver(own)
    // What one writes in comes, grows and goes.
    const timer = setInterval(() => liftOver(own), LOOK_MS)
    return () => clearInterval(timer)
  }, [isShown])

  return (
    <BaseToast.Viewport
      ref={area}
      aria-label={t('Notifications')}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center gap-2 p-4 outline-none phone:items-start phone:ps-17 max-phone:bottom-14"
    >
      {drawn.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </BaseToast.Viewport>
  )
}

const LOOK_MS = 200

/** Lifts toasts over what is docked at the page's foot to write in, where they would cover it, but not out of sight. */
function liftOver(area: HTMLElement): void {
  const { right } = area.querySelector('[data-variant]')?.getBoundingClientRect() ?? { right: 0 }
  const docked = [...document.querySelectorAll('[data-docked]')].map((one) => one.getBoundingClientRect())
  const tops = docked.flatMap(({ left, top, width }) => (width > 0 && left < right ? [top] : []))
  area.style.bottom = tops.length > 0 ? `${innerHeight - Math.max(Math.min(...tops), area.offsetHeight)}px` : ''
}

function ToastCard({ toast }: { toast: BaseToast.Root.ToastObject<Toast> }) {
  const { close } = BaseToast.useToastManager()
  if (!toast.data) return null
  const { title, description, variant, action } = toast.data
  const destructive = variant === 'destructive'
  return (
    <BaseToast.Root
      toast={toast}
      // A dialog asks for something; this only tells.
      role={destructive ? 'alert' : 'group'}
      aria-modal={undefined}
      swipeDirection={['down', 'left', 'right']}
      data-variant={variant ?? 'plain'}
      className={clsx(
        'pointer-events-auto flex min-h-12 w-[min(26rem,100%)] animate-arrive items-center gap-3 rounded-card border bg-surface px-4 py-2 text-base text-ink shadow-3 data-ending-style:hidden',
        destructive ? 'border-danger' : 'border-line',
      )}
    >
      {destructive && <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden />}
      <div className="min-w-0 flex-1">
        <BaseToast.Title render={<div />} className={clsx('font-medium', destructive && 'text-danger')}>
          {title}
        </BaseToast.Title>
        {description && (
          <BaseToast.Description render={<div />} className="text-secondary text-ink-2">
            {description}
          </BaseToast.Description>
        )}
      </div>
      {action && (
        <BaseToast.Action
          onClick={() => {
            close(toast.id)
            action.perform()
          }}
          className="inline-flex h-8 items-center gap-2 rounded-control px-2 font-medium text-lagoon hover:bg-hover"
        >
          {action.label}
          {action.keys && <Keys keys={action.keys} />}
        </BaseToast.Action>
      )}
      <BaseToast.Close
        aria-label={t('Dismiss')}
        aria-hidden={false}
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-3 hover:bg-hover"
      >
        <X className="size-4" />
      </BaseToast.Close>
    </BaseToast.Root>
  )
}
