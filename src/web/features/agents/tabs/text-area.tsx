import type { ReactNode } from 'react'

import { Field } from '#web/kit/form/field.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'

type Props = {
  label: string
  help?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  max: number
  rows?: number
  placeholder?: string
}

/** Lines of text that grow with what is written. */
export function TextArea({ label, help, error, value, onChange, max, rows = 3, placeholder }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={rows}
          value={value}
          maxLength={max}
          placeholder={placeholder}
          onChange={({ target }) => onChange(target.value)}
          className={inputStyle({ className: 'field-sizing-content max-h-96 w-full resize-none py-2' })}
        />
      )}
    </Field>
  )
}
