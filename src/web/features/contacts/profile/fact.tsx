import { type ReactNode, useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { Json } from '#domain/json.ts'

import { valueText } from '../table/contact-cell.tsx'
import { FieldValueInput } from '../field-value-input.tsx'

type Props = {
  field: Pick<ContactField, 'label' | 'type' | 'choices'>
  value: Json
  /** Stands below it. */
  hint?: string | undefined
  /** Resolves with what is wrong, or null once it is saved. */
  onSave: (value: Json) => Promise<string | null>
}

/** One fact about a contact: pressing it lets one write it, Enter or leaving it saves, Escape leaves it as it was. */
export function Fact({ field, value, hint, onSave }: Props) {
  const [draft, setDraft] = useState<Json | undefined>(undefined)
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const words = valueText(value)
  const isPicked = field.type === 'boolean' || field.type === 'choice' || field.type === 'list'

  const save = async (next: Json) => {
    if (JSON.stringify(next === '' ? null : next) === JSON.stringify(value)) return leave()
    const wrong = await onSave(next === '' ? null : next)
    setFault(wrong)
    if (wrong === null) setDraft(undefined)
  }
  const leave = () => {
    setDraft(undefined)
    setFault(null)
  }

  if (isPicked)
    return (
      <Row label={field.label} fault={fault} id={id}>
        <FieldValueInput field={field} value={value} onChange={(next) => void save(next)} />
      </Row>
    )
  if (draft === undefined)
    return (
      <Row label={field.label} fault={fault} id={id}>
        <button
          type="button"
          aria-label={`${field.label}: ${words ?? t('Add')}`}
          onClick={() => setDraft(value)}
          className="focus-inset -mx-2 flex min-h-8 w-[calc(100%+1rem)] min-w-0 items-center rounded-row px-2 text-start text-base hover:bg-hover max-phone:min-h-11"
        >
          {words === null ? (
            <span className="text-ink-3">{t('Add')}</span>
          ) : (
            <span dir="auto" className="min-w-0 break-words">
              {words}
            </span>
          )}
        </button>
        {hint && <p className="pb-1 text-meta text-ink-3">{hint}</p>}
      </Row>
    )
  return (
    <Row label={field.label} fault={fault} id={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(draft)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          leave()
        }}
      >
        <FieldValueInput isOpened field={field} value={draft} onChange={setDraft} onBlur={() => void save(draft)} />
      </form>
    </Row>
  )
}

/** A fact with its name before it, and what is wrong with it under it. */
export function Row({ label, fault, id, children }: { label: string; fault?: string | null; id?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-3 py-0.5">
      <span className="pt-1.5 text-secondary text-ink-2 max-phone:pt-3">{label}</span>
      <div className="min-w-0" aria-describedby={fault ? id : undefined}>
        {children}
        {fault && (
          <p id={id} role="alert" className="pt-1 text-meta text-danger">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
