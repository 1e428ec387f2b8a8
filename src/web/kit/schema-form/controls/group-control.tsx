import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { GroupField } from '#domain/flows/form-field.ts'

import { Button } from '#web/kit/form/button.tsx'
import { FieldStack } from '../field-stack.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { isRecord, textOf } from '../is-record.ts'
import { OptionalPart } from '../optional-part.tsx'
import { RefControl } from './ref-control.tsx'

/** Fields that belong together; or a thing that is chosen, kept as `{ by: 'id', value }`, unless it is named in another way. */
export function GroupControl({ field, value, onChange, path }: ControlProps<GroupField>) {
  const { readOnly } = useForm()
  const stored = value ?? field.initial
  const { ref, fields, ...named } = field
  const [byHand, setByHand] = useState(() => isRecord(stored) && stored['by'] === 'name')
  if (ref !== undefined && !byHand) {
    return (
      <div>
        <RefControl
          field={{ ...named, type: 'text' }}
          thing={ref}
          path={path}
          value={isRecord(stored) ? textOf(stored['value']) : ''}
          onChange={(id) => onChange({ by: 'id', value: id ?? '' })}
        />
        {!readOnly && (
          <Button size="sm" variant="ghost" className="-ms-2.5 mt-1" icon={<PenLine />} onClick={() => setByHand(true)}>
            {t('Write its id or name')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div className="rounded-control border border-line p-3">
        <FieldStack fields={fields} value={stored} onChange={onChange} path={path} />
      </div>
    </OptionalPart>
  )
}
