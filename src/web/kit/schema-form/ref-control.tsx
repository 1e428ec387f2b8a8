import type { TextField } from '#domain/form-field.ts'

import { Input } from '../input.tsx'
import { Select } from '../select.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type ControlProps, useForm } from './form-context.ts'
import { textOf } from './is-record.ts'
import { toStored } from './to-stored.ts'

/** The name of a thing of the app: chosen from a list where there is one, typed otherwise. */
export function RefControl({ field, value, onChange, path, thing }: ControlProps<TextField> & { thing: string }) {
  const { readOnly, useOptions } = useForm()
  const found = useOptions(thing)
  const id = textOf(value ?? field.initial)
  const options = found?.options
  if (!found || found.failed || (options?.length === 0 && id === '' && !field.empty)) {
    const help = found?.failed ? 'The list could not be loaded; type the id.' : options ? 'There is none in this app yet.' : field.help
    return (
      <FieldFrame field={{ ...field, ...(help !== undefined && { help }) }} path={path}>
        {(wiring) => (
          <Input value={id} readOnly={readOnly} onChange={(event) => onChange(toStored(event.target.value.trim(), field))} {...wiring} />
        )}
      </FieldFrame>
    )
  }
  const known = options ?? []
  const rows = [
    ...(field.empty || id === '' ? [{ value: '', label: field.empty ? 'None' : 'Choose…' }] : []),
    ...known,
    ...(id !== '' && !known.some((option) => option.value === id) ? [{ value: id, label: options ? `${id} (not found)` : id }] : []),
  ]
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <Select id={wiring.id} value={id} disabled={readOnly} options={rows} onChange={(next) => onChange(toStored(next, field))} />
      )}
    </FieldFrame>
  )
}
