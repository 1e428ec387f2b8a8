import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = { name: string; icon: ReactNode; count?: string | number | undefined; chosen: boolean; onChoose: () => void }

/** One of the lists in the pane beside a table, with how much it holds. */
export function PaneRow({ name, icon, count, chosen, onChoose }: Props) {
  return (
    <button
      type="button"
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
      className={clsx(
        'focus-inset flex h-8 w-full items-center gap-2 rounded-row px-2 text-start text-secondary [&_svg]:size-4 [&_svg]:shrink-0',
        chosen ? 'bg-active font-medium text-ink' : 'text-ink-2 hover:bg-hover',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && <span className="text-meta text-ink-3 tabular-nums">{count}</span>}
    </button>
  )
}
