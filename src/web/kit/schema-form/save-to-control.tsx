import type { SaveToField } from '#domain/form-field.ts'

import { Input } from '../input.tsx'
import { Select } from '../select.tsx'
import { type ControlProps, useForm } from './form-context.ts'
import { isRecord, textOf, withKey } from './is-record.ts'
import { OptionalPart } from './optional-part.tsx'

const TARGETS = [
  { value: 'session', label: 'Variable' },
  { value: 'contact', label: 'Contact field' },
  { value: 'conversation', label: 'Conversation' },
]

/** Where a result is kept: for this run, with the contact or with the conversation. */
export function SaveToControl({ field, value, onChange, path }: ControlProps<SaveToField>) {
  const { readOnly, touch } = useForm()
  const stored = value ?? field.initial
  const { target, name } = isRecord(stored) ? stored : { target: 'session', name: '' }
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div className="flex gap-2">
        <Select
          label={`${field.label}: where`}
          value={textOf(target)}
          disabled={readOnly}
          options={TARGETS}
          className="w-40 shrink-0"
          onChange={(next) => onChange(withKey(stored, 'target', next))}
        />
        <Input
          aria-label={`${field.label}: name`}
          placeholder="size"
          value={textOf(name)}
          readOnly={readOnly}
          maxLength={80}
          className="w-full font-mono text-secondary"
          onBlur={() => touch(path)}
          onChange={(event) => onChange(withKey(stored, 'name', event.target.value))}
        />
      </div>
    </OptionalPart>
  )
}
