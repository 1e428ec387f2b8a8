import { createContext, Suspense, use, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { lazyPart } from '../hooks/lazy-component.ts'
import type { Toasts } from './toasts.ts'

// No page waits for it: a toast that is shown before it is here is shown with it.
const ToastView = lazyPart(async () => (await import('./toast-view.tsx')).ToastView)

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
  useEffect(() => ToastView.ahead(), [])
  return (
    <Suspense fallback={<section aria-label={t('Notifications')} aria-live="polite" />}>
      <ToastView toasts={toasts} />
    </Suspense>
  )
}
