import { useState } from 'react'
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'

import { Field } from '../form/field.tsx'
import { PickInput } from '../pick-input/pick-input.tsx'
import type { ControlOf } from './form-fields.tsx'

interface Option {
  value: string
  label: string
}

type Props<Values extends FieldValues, Output> = {
  control: ControlOf<Values, Output>
  name: FieldPathByValue<Values, string>
  label: string
  placeholder: string
  /** What the search found. What was picked stays, whatever is searched next. */
  options: readonly Option[]
  /** Said where nothing was found. */
  none: string
  onWords: (words: string) => void
}

/** One of many things, found by words that somebody else searches for. */
export function FoundField<Values extends FieldValues, Output>({ control, name, label, options, ...rest }: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const [picked, setPicked] = useState<Option | null>(null)
  const shown = picked && !options.some(({ value }) => value === picked.value) ? [picked, ...options] : options
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(wiring) => (
        <PickInput
          {...rest}
          value={field.value}
          options={shown}
          readOnly={false}
          onPick={(id) => {
            setPicked(shown.find(({ value }) => value === id) ?? null)
            field.onChange(id)
          }}
          wiring={wiring}
        />
      )}
    </Field>
  )
}
