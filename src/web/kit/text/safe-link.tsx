import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { linkWarning } from './link-warning.ts'

type Props = { href: string; shown?: string; className?: string; children: ReactNode }

/** A link that somebody else wrote: it tells its page nothing of ours, and says where it leads when it may deceive. */
export function SafeLink({ href, shown = href, className = 'underline underline-offset-2', children }: Props) {
  const warning = linkWarning(href, shown)
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={warning ?? undefined} className={className}>
        {children}
      </a>
      {warning && (
        <span role="note" className="mx-1 inline-flex items-center gap-1 rounded-tag bg-warning-soft px-1 text-meta text-warning">
          <TriangleAlert className="size-3.5" aria-hidden />
          {warning}
        </span>
      )}
    </>
  )
}
