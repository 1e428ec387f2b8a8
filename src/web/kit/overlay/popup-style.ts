import { cva } from 'class-variance-authority'

/** The sheet of a menu, a select and a popover. */
export const popupStyle = cva(
  'origin-(--transform-origin) rounded-card border border-line bg-surface p-1 text-base text-ink shadow-3 outline-none transition-[opacity,scale] duration-120 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
)

/** One row of such a sheet. */
export const itemStyle = cva(
  'flex min-h-8 cursor-default items-center gap-2 rounded-row px-2 py-1 text-secondary text-ink outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-hover max-phone:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&>svg]:text-ink-2',
  {
    variants: { tone: { plain: '', danger: 'text-danger [&>svg]:text-danger data-highlighted:bg-danger-soft' } },
    defaultVariants: { tone: 'plain' },
  },
)
