import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  /** The customer's own stand at the right; the business's at the left. */
  own?: boolean
  /** A sticker has no bubble around it. */
  bare?: boolean
  /** The time, and how far it got. */
  meta?: ReactNode
  /** What can be tapped at its foot. */
  foot?: ReactNode
  children: ReactNode
}

/** The bubble of a message as it stands on a phone. */
export function BubbleFrame({ own = false, bare = false, meta, foot, children }: Props) {
  return (
    <div
      className={clsx(
        'min-w-0 max-w-full overflow-hidden rounded-bubble',
        !bare && 'shadow-1',
        !bare && (own ? 'rounded-ee-tag bg-lagoon-soft' : 'rounded-es-tag'),
        !bare && !own && 'bg-surface',
      )}
    >
      <div className="px-3 pt-1.5 pb-1 text-reading text-ink wrap-anywhere">
        {children}
        {meta && <span className="float-end ms-3 mt-1 inline-flex items-center gap-1 text-badge text-ink-3 tabular-nums">{meta}</span>}
      </div>
      {foot}
    </div>
  )
}
