import type { ReactNode } from 'react'

type Props = {
  title: string
  /** How many are shown; unknown while they load. */
  count: number | undefined
  /** Whether there are more than are shown. */
  hasMore: boolean
  /** What one can do with the list. */
  children?: ReactNode
}

/** The head of a list's screen: its name, how many it shows, and what can be done. */
export function ListHeader({ title, count, hasMore, children }: Props) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-title font-semibold">{title}</h1>
      {count !== undefined && (
        <span className="text-secondary text-ink-2 tabular-nums">
          {count}
          {hasMore && '+'}
        </span>
      )}
      <div className="flex-1" />
      {children}
    </header>
  )
}
