import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const tagStyle = cva(
  'inline-flex h-5 max-w-full items-center gap-1 rounded-tag px-1.5 text-badge font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        plain: 'bg-active text-ink-2',
        lagoon: 'bg-lagoon-soft text-lagoon-fg',
        coral: 'bg-coral-soft text-coral-soft-fg',
        honey: 'bg-honey-soft text-honey-fg',
        iris: 'bg-iris-soft text-iris-fg',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

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
