import type { FieldVariant, VariantField } from '#domain/flows/form-field.ts'

import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { emptyGroup } from '../empty-value.ts'
import { FieldStack } from '../field-stack.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { isRecord, textOf } from '../is-record.ts'
import { OptionalPart } from '../optional-part.tsx'

const IN_SIGHT = 42

/** One of several shapes: the choice, and below it what belongs to the chosen one. */
export function VariantControl({ field, value, onChange, path }: ControlProps<VariantField>) {
  const { readOnly } = useForm()
  const { by, variants } = field
  const stored = value ?? field.initial
  const chosen = variants.find((each) => isRecord(stored) && each.value === textOf(stored[by]))
  const choose = (next: string) => {
    const variant = variants.find((each) => each.value === next)
    if (variant) onChange({ ...emptyGroup(variant.fields), ...kept(stored, variant), [by]: variant.value })
  }
  const letters = variants.reduce((sum, { label }) => sum + label.length + 3, 0)
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      {!readOnly && letters <= IN_SIGHT ? (
        <Segmented label={field.label} value={chosen?.value ?? ''} options={variants} onChange={choose} />
      ) : (
        <Select label={field.label} value={chosen?.value ?? ''} disabled={readOnly} options={variants} onChange={choose} />
      )}
      {chosen && Object.keys(chosen.fields).length > 0 && (
        <div className="mt-3 border-s-2 border-line ps-3">
          <FieldStack fields={chosen.fields} value={stored} onChange={onChange} path={path} />
        </div>
      )}
    </OptionalPart>
  )
}

/** What of a value the other shape knows too, like the text of a message. */
export function kept(value: unknown, { fields }: FieldVariant): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const shared = Object.entries(fields).filter(
    ([key, field]) => typeof value[key] === typeof (field.type === 'text' ? '' : {}) || field.type === 'list',
  )
  return Object.fromEntries(shared.flatMap(([key]) => (value[key] === undefined ? [] : [[key, value[key]]])))
}
