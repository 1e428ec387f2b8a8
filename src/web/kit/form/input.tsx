import type { ComponentProps } from 'react'

import { inputStyle } from './input-style.ts'

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
