import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Props<Empty> = {
  label: string
  help?: string
  error?: string | undefined
  value: number | Empty
  /** What an emptied field means: `NaN` where a number is needed, or nothing at all. */
  empty: Empty
  onChange: (value: number | Empty) => void
  min: number
  max: number
  whole?: boolean
  placeholder?: string
}

/** A number. */
export function NumberInput<Empty extends number | null>({
  label,
  help,
  error,
  value,
  empty,
  onChange,
  whole = false,
  ...rest
}: Props<Empty>) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <Input
          {...rest}
          {...wiring}
          type="number"
          inputMode={whole ? 'numeric' : 'decimal'}
          step={whole ? 1 : 'any'}
          value={value === null || Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.value === '' ? empty : target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
