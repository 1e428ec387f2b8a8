import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

import { Tooltip } from '../overlay/tooltip.tsx'

export const iconButtonStyle = cva(
  'relative inline-flex shrink-0 items-center justify-center rounded-control text-ink-2 select-none transition-colors duration-80 [&_svg]:size-4.5 enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-50 aria-pressed:bg-active data-popup-open:bg-active max-phone:size-11',
  {
    variants: { size: { sm: 'size-7', md: 'size-8', lg: 'size-10' } },
    defaultVariants: { size: 'md' },
  },
)

type Props = Omit<ComponentProps<'button'>, 'children'> &
  VariantProps<typeof iconButtonStyle> & { label: string; keys?: string; icon: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }

/** A button that shows only a picture: its name is in the tooltip and in the accessibility tree. */
export function IconButton({ label, keys, icon, size, side = 'bottom', className, type = 'button', ...rest }: Props) {
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <button type={type} aria-label={label} className={iconButtonStyle({ size, className })} {...rest}>
        {icon}
      </button>
    </Tooltip>
  )
}
