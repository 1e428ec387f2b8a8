import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'

export type SortDirection = 'asc' | 'desc'

const WAYS = {
  asc: { said: 'ascending', Arrow: ArrowUp, other: 'desc' },
  desc: { said: 'descending', Arrow: ArrowDown, other: 'asc' },
} as const

/** What the head of a column that sorts says to who listens. */
export const ariaSort = (way: SortDirection | null) => (way ? WAYS[way].said : 'none')

type Props = {
  title: string
  /** What the head says of itself when it is pointed at. */
  about?: string | undefined
  /** How the table is sorted by this column; null while it is not. */
  way: SortDirection | null
  /** How it is sorted at first. */
  first: SortDirection
  onSort: (way: SortDirection) => void
}

/** The button in the head of a column: it sorts by the column, and pressed again the other way round. */
export function SortButton({ title, about, way, first, onSort }: Props) {
  const sorted = way && WAYS[way]
  return (
    <button
      type="button"
      title={about}
      onClick={() => onSort(sorted?.other ?? first)}
      className={clsx('focus-inset flex h-full w-full min-w-0 items-center gap-1 px-4 text-start hover:text-ink', sorted && 'text-ink')}
    >
      <span className="truncate">{title}</span>
      {sorted && <sorted.Arrow className="size-3.5 shrink-0" aria-hidden />}
    </button>
  )
}
