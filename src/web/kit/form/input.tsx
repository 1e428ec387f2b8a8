import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How everything one types into looks. 16 px on touch, or iOS zooms the page. */
export const inputStyle = cva(
  'rounded-control border border-control bg-surface px-3 text-base text-ink max-phone:text-touch aria-invalid:border-danger disabled:border-line disabled:text-ink-3 focus-visible:outline-offset-0',
)

/** A line of text. */
export function Input({ className = 'w-full', ...rest }: ComponentProps<'input'>) {
  // Whoever writes from right to left sees it so.
  return <input dir="auto" className={inputStyle({ className: `h-9 max-phone:h-11 ${className}` })} {...rest} />
}
