import { t } from '#domain/i18n/t.ts'
import type { MessageField } from '#domain/flows/form-field.ts'

import { Select } from '#web/kit/form/select.tsx'
import { emptyGroup } from '../empty-value.ts'
import { FieldStack } from '../field-stack.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { isRecord, textOf } from '../is-record.ts'
import { OptionalPart } from '../optional-part.tsx'
import { kept } from './variant-control.tsx'

/** A message: its type, the parts of that type, and what else is said about it. */
export function MessageControl({ field, value, onChange, path }: ControlProps<MessageField>) {
  const { messageVariants, messageHelp, readOnly } = useForm()
  const type = isRecord(value) ? textOf(value['type']) : ''
  const chosen = messageVariants.find((each) => each.value === type)
  const Help = messageHelp[type]
  const extras = field.extras ?? {}
  const choose = (next: string) => {
    const variant = messageVariants.find((each) => each.value === next)
    if (!variant) return
    const own = Object.keys(extras).flatMap((key) => (isRecord(value) && value[key] !== undefined ? [[key, value[key]]] : []))
    onChange({ ...emptyGroup(variant.fields), ...kept(value, variant), ...Object.fromEntries(own), type: next })
  }
  const rows = [...messageVariants, ...(chosen || type === '' ? [] : [{ value: type, label: type }])]
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div className="flex flex-col gap-4">
        <Select label={t('{label}: type', { label: field.label })} value={type} disabled={readOnly} options={rows} onChange={choose} />
        {Help && !readOnly && <Help value={value} onChange={onChange} />}
        {chosen && <FieldStack fields={chosen.fields} value={value} onChange={onChange} path={path} />}
        {Object.keys(extras).length > 0 && (
          <details>
            <summary className="w-fit rounded-row text-secondary text-ink-2 hover:text-ink">{t('Delivery')}</summary>
            <div className="mt-3">
              <FieldStack fields={extras} value={value} onChange={onChange} path={path} />
            </div>
          </details>
        )}
      </div>
    </OptionalPart>
  )
}
