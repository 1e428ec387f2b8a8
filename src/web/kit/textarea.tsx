import { type ComponentProps } from 'react'

import { inputStyle } from './input.tsx'

/** Several lines of text; grows with what is written. */
export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={inputStyle({ className: `field-sizing-content resize-none py-2 ${className ?? 'w-full'}` })}
      {...rest}
    />
  )
}
