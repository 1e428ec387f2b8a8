import type { VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

import { tagStyle } from './tag-style.ts'

/** A short word about a thing: a label, a state, a deadline. */
export function Tag({ tone, icon, children }: VariantProps<typeof tagStyle> & { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={tagStyle({ tone })}>
      {icon}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </span>
  )
}
