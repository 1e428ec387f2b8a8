import { clsx } from 'clsx'

const TONES = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', idle: 'bg-control' }

/** A state as a dot, always with its word. */
export function StatusDot({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-meta text-ink-2">
      <span className={clsx('size-2 shrink-0 rounded-full', TONES[tone])} aria-hidden />
      {children}
    </span>
  )
}
