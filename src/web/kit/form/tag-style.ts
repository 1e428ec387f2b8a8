import { cva } from 'class-variance-authority'

/** How a tag looks, by what it tells. */
export const tagStyle = cva(
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
