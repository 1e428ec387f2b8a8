import type { GroupField } from '#domain/form-field.ts'

import { FieldStack } from './field-stack.tsx'
import type { ControlProps } from './form-context.ts'
import { OptionalPart } from './optional-part.tsx'

/** Fields that belong together. */
export function GroupControl({ field, value, onChange, path }: ControlProps<GroupField>) {
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div className="rounded-control border border-line p-3">
        <FieldStack fields={field.fields} value={value ?? field.initial} onChange={onChange} path={path} />
      </div>
    </OptionalPart>
  )
}
