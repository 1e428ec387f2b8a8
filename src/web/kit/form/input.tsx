import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/**
 * How everything one types into looks. 16 px on touch, or iOS zooms the page. What is written runs as its own script does, while the box and
 * what stands in it, empty as well, keep the direction of the page.
 */
export const inputStyle = cva(
  '[unicode-bidi:plaintext] rounded-control border border-control bg-surface px-3 text-base text-ink max-phone:text-touch aria-invalid:border-danger disabled:border-line disabled:text-ink-3 focus-visible:outline-offset-0',
)

/** Addresses and numbers are written from left to right in every language. */
const LEFT_TO_RIGHT = new Set(['tel', 'email', 'url', 'password'])

/** A line of text. */
export function Input({ className = 'w-full', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir={LEFT_TO_RIGHT.has(rest.type ?? '') ? 'ltr' : undefined}
      className={inputStyle({ className: `h-9 max-phone:h-11 ${className}` })}
      {...rest}
    />
  )
}
