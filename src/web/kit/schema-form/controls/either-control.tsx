import { t } from '#domain/i18n/t.ts'
import type { EitherField, FormField } from '#domain/flows/form-field.ts'

import { Segmented } from '#web/kit/form/segmented.tsx'
import { emptyValue } from '../empty-value.ts'
import { type ControlProps, useForm } from '../form-context.ts'
import { isRecord } from '../is-record.ts'
import { OptionalPart } from '../optional-part.tsx'

/** One of several kinds of value, like the newest version or a number. */
export function EitherControl({ field, value, onChange, path }: ControlProps<EitherField>) {
  const { readOnly, Control } = useForm()
  const stored = value ?? field.initial
  const at = Math.max(
    0,
    field.choices.findIndex((choice) => fits(choice, stored)),
  )
  const chosen = field.choices[at]
  const options = field.choices.map((choice, index) => ({ value: String(index), label: nameOf(choice) }))
  const choose = (next: string) => {
    const choice = field.choices[Number(next)]
    if (choice) onChange(choice.type === 'number' ? (choice.min ?? 1) : emptyValue({ ...choice, required: true }))
  }
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      {!readOnly && <Segmented label={field.label} value={String(at)} options={options} onChange={choose} />}
      {readOnly && chosen?.type === 'fixed' && <span className="text-secondary text-ink-2">{nameOf(chosen)}</span>}
      {chosen && chosen.type !== 'fixed' && (
        <div className="mt-2">
          <Control field={chosen} value={stored} onChange={onChange} path={path} />
        </div>
      )}
    </OptionalPart>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  number: t('A number'),
  text: t('A text'),
  list: t('Several'),
  group: t('Its parts'),
  record: t('By name'),
}

const nameOf = (choice: FormField): string => {
  if (choice.type !== 'fixed') return NAMES[choice.type] ?? choice.label
  const word = String(choice.value)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function fits(choice: FormField, value: unknown): boolean {
  if (choice.type === 'fixed') return choice.value === value
  if (choice.type === 'number') return typeof value === 'number'
  if (choice.type === 'text') return typeof value === 'string'
  if (choice.type === 'list' || choice.type === 'words') return Array.isArray(value)
  return isRecord(value)
}
