import type { NumberField } from '#domain/flows/form-field.ts'

import { Input } from '#web/kit/form/input.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { textOf } from '../is-record.ts'

/** A number. An emptied one is what the field says of "nothing". */
export function NumberControl({ field, value, onChange, path }: ControlProps<NumberField>) {
  const { readOnly } = useForm()
  const { min, max, whole, empty } = field
  const scale = field.percent ? 100 : 1
  const kept = value ?? field.initial
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <Input
          type="number"
          inputMode={whole ? 'numeric' : 'decimal'}
          value={textOf(typeof kept === 'number' ? scaled(kept, scale) : kept)}
          min={scaled(min, scale)}
          max={scaled(max, scale)}
          step={whole ? 1 : 'any'}
          readOnly={readOnly}
          className="w-40"
          onChange={({ target }) => onChange(target.value === '' ? (empty === 'null' ? null : undefined) : target.valueAsNumber / scale)}
          {...wiring}
        />
      )}
    </FieldFrame>
  )
}

/** A number as it is written, without the crumbs of a product of floats. */
const scaled = <T extends number | undefined>(value: T, scale: number) => value && Number((value * scale).toFixed(6))
