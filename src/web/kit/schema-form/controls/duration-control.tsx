import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { DurationField } from '#domain/flows/form-field.ts'

import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { joinDuration, splitDuration, unitsBetween } from '../duration.ts'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'

/** A span of time as an amount of a unit. */
export function DurationControl({ field, value, onChange, path }: ControlProps<DurationField>) {
  const { readOnly } = useForm()
  const scale = field.unit === 's' ? 1_000 : 1
  const stored = value ?? field.initial
  const span = typeof stored === 'number' ? stored * scale : null
  // The unit is the author's choice: 60 minutes must not become one hour while 600 is typed.
  const [chosen, setUnit] = useState(() => (span === null ? null : splitDuration(span).unit))
  const units = unitsBetween((field.min ?? 0) * scale, (field.max ?? Number.POSITIVE_INFINITY) * scale)
  const unit = chosen ?? units[0]?.value ?? 's'
  const amount = span === null ? '' : String(Math.round((span / joinDuration(1, unit)) * 1_000) / 1_000)
  const write = (text: string, next: typeof unit) =>
    onChange(
      text === '' || Number.isNaN(Number(text)) ? (field.empty === 'null' ? null : undefined) : joinDuration(Number(text), next) / scale,
    )
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <div className="flex gap-2">
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={amount}
            readOnly={readOnly}
            className="w-24"
            onChange={(event) => write(event.target.value, unit)}
            {...wiring}
          />
          <Select
            label={t('Unit of: {label}', { label: field.label })}
            value={unit}
            disabled={readOnly}
            options={units}
            className="w-36"
            onChange={(next) => {
              setUnit(next)
              write(amount, next)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
