import { clsx } from 'clsx'

/** A number that waits for a person, on coral; nothing when it is zero. */
export function Count({ value, label, className }: { value: number; label: string; className?: string }) {
  if (value <= 0) return null
  return (
    <span
      className={clsx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-coral px-1 text-badge font-semibold text-on-coral tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{value > 99 ? '99+' : value}</span>
      <span className="sr-only">
        {value} {label}
      </span>
    </span>
  )
}
