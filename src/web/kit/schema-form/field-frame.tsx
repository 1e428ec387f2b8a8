import { type ReactNode, useId } from 'react'

import type { FormField } from '#domain/flows/form-field.ts'

import { Field } from '../form/field.tsx'
import { useForm } from './form-context.ts'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type Props = { field: FormField; path: string; fault?: string | null; aside?: ReactNode; children: (wiring: Wiring) => ReactNode }

/** Label, control and fault of a field with one control, which may know a fault of its own; `aside` stands at the end of the label's line. */
export function FieldFrame({ field, path, fault, aside, children }: Props) {
  const { faultAt, touch } = useForm()
  return (
    <div className="relative" data-path={path} onBlur={() => touch(path)}>
      {aside && <div className="absolute end-0 -top-1 flex h-7 items-center gap-2 text-meta text-ink-3">{aside}</div>}
      <Field label={field.label} help={field.help} error={fault ?? faultAt(path)}>
        {children}
      </Field>
    </div>
  )
}

type GroupProps = { field: FormField; path: string; aside?: ReactNode; children: ReactNode }

/** Label, parts and fault of a field that is made of several controls. */
export function GroupFrame({ field, path, aside, children }: GroupProps) {
  const id = useId()
  const { faultAt } = useForm()
  const fault = faultAt(path)
  return (
    <div role="group" aria-labelledby={id} aria-describedby={fault || field.help ? `${id}-note` : undefined} data-path={path}>
      <div className="mb-1.5 flex min-h-5 items-center gap-2">
        <span id={id} className="min-w-0 flex-1 text-secondary font-medium text-ink">
          {field.label}
        </span>
        {aside}
      </div>
      {children}
      {(fault ?? field.help) && (
        <p id={`${id}-note`} role={fault ? 'alert' : undefined} className={`mt-1.5 text-meta ${fault ? 'text-danger' : 'text-ink-3'}`}>
          {fault ?? field.help}
        </p>
      )}
    </div>
  )
}
