import type { ReactNode } from 'react'

/** The small line under a bubble. */
export function Row({ children, tone = 'text-ink-3', note }: { children: ReactNode; tone?: string; note?: string | undefined }) {
  return (
    <div className={`mt-1 flex flex-col items-end text-meta ${tone}`}>
      <div className="flex items-center gap-1 [&_svg]:size-3.5">{children}</div>
      {note && <div className="max-w-90 text-end">{note}</div>}
    </div>
  )
}

/** The way on, inside that line. */
export function Again({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-tag font-medium underline underline-offset-2 max-phone:-my-3 max-phone:min-h-11"
    >
      {children}
    </button>
  )
}
