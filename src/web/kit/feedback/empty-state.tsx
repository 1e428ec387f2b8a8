import type { ReactNode } from 'react'

import { WaveMark } from '../media/wave-mark.tsx'

/** Says why a place is empty and offers one step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-1 p-8 text-center">
      <WaveMark />
      <h2 className="mt-2 text-reading font-semibold text-ink">{title}</h2>
      {children && <p className="max-w-72 text-secondary text-balance text-ink-2">{children}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
