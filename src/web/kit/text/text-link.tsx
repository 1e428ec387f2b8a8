import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** How a link inside text looks, for router links too. */
export const linkStyle = cva('rounded-tag font-medium text-lagoon underline-offset-2 hover:underline')

/** A link that leaves the app. Inside it, use the router's Link with {@link linkStyle}. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noreferrer" className={linkStyle({ className })} {...rest}>
      {children}
    </a>
  )
}
