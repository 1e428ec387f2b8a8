import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

import { buttonStyle } from './button-style.ts'

type Props = ComponentProps<'button'> & VariantProps<typeof buttonStyle> & { icon?: ReactNode; busy?: boolean }

/** A button; `busy` keeps its width and refuses a second press. */
export function Button({ variant, size, icon, busy = false, className, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle({ variant, size, className })}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}
