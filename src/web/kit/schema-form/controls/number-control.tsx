import type { NumberField } from '#domain/flows/form-field.ts'

import { Input } from '#web/kit/form/input.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { textOf } from '../is-record.ts'

/** A number. An emptied one is what the field says of "nothing". */
export function NumberControl({ field, value, onChange, path }: ControlProps<NumberField>) {
  const { readOnly } = useForm()
  const { min, max, whole, empty } = field
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <Input
          type="number"
          inputMode={whole ? 'numeric' : 'decimal'}
          value={textOf(value ?? field.initial)}
          min={min}
          max={max}
          step={whole ? 1 : 'any'}
          readOnly={readOnly}
          className="w-40"
          onChange={({ target }) => onChange(target.value === '' ? (empty === 'null' ? null : undefined) : target.valueAsNumber)}
          {...wiring}
        />
      )}
    </FieldFrame>
  )
}
