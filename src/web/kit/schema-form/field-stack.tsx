import type { FieldMap } from '#domain/flows/form-field.ts'

import { useForm } from './form-context.ts'
import { isRecord, withKey } from './is-record.ts'

type FieldsProps = { fields: FieldMap; value: unknown; onChange: (value: Record<string, unknown>) => void; path: string }

/** Draws the fields of an object, one below the other. */
export function FieldStack({ fields, value, onChange, path }: FieldsProps) {
  const { Control } = useForm()
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(fields).map(([key, field]) => (
        <Control
          key={key}
          field={field}
          value={isRecord(value) ? value[key] : undefined}
          onChange={(next) => onChange(withKey(value, key, next))}
          path={path === '' ? key : `${path}.${key}`}
        />
      ))}
    </div>
  )
}
