import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#domain/i18n/t.ts'

/** One grey shape of a skeleton. */
export function Bone({ className }: { className: string }) {
  return <span className={clsx('block animate-shimmer rounded-row bg-hover', className)} />
}

/** Shows a skeleton after 200 ms of waiting, and words after 8 s. */
export function Skeleton({ label, children, onRetry }: { label: string; children: ReactNode; onRetry?: () => void }) {
  const visible = useDelayed(200)
  const long = useDelayed(8_000)
  if (!visible) return null
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden>{children}</div>
      {long && (
        <p className="p-4 text-center text-secondary text-ink-2">
          {t('Still loading… ')}
          {onRetry && (
            <button type="button" onClick={onRetry} className="font-medium text-lagoon hover:underline">
              {t('Try again')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Rows with an avatar and two lines, as lists of people have them. */
export function RowBones({ count, height }: { count: number; height: string }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={clsx('flex gap-3 border-b border-line px-4 py-3', height)}>
      <Bone className="size-9 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Bone className="h-3 w-2/5" />
        <Bone className="h-3 w-4/5" />
      </div>
    </div>
  ))
}

/** Turns true once the component has been on the page for `delayMs`. */
function useDelayed(delayMs: number): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return due
}
