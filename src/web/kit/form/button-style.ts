import { cva } from 'class-variance-authority'

/** How every button looks, for elements that act as one (menu triggers, links). */
export const buttonStyle = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors duration-80 [&_svg]:size-4 [&_svg]:shrink-0 disabled:opacity-50 aria-disabled:opacity-50 data-disabled:opacity-50',
  {
    variants: {
      variant: {
        primary: 'bg-lagoon text-on-lagoon enabled:hover:bg-lagoon-hover',
        outline: 'border border-line-strong bg-surface text-ink shadow-1 enabled:hover:bg-hover data-popup-open:bg-active',
        soft: 'bg-lagoon-soft text-lagoon-fg enabled:hover:bg-lagoon-soft/70',
        ghost: 'text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink data-popup-open:bg-active',
        danger: 'bg-danger text-on-fill enabled:hover:opacity-90',
        quietDanger: 'text-danger enabled:hover:bg-danger-soft',
      },
      size: {
        sm: 'h-7 px-2.5 text-meta max-phone:h-11',
        md: 'h-8 px-3 text-secondary max-phone:h-11',
        lg: 'h-10 px-4 text-base max-phone:h-11',
      },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
)
