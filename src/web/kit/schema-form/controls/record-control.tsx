import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { RecordField } from '#domain/flows/form-field.ts'

import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { emptyValue } from '../empty-value.ts'
import { type ControlProps, useForm } from '../form-context.ts'
import { isRecord } from '../is-record.ts'
import { OpenInput } from './open-input.tsx'
import { OptionalPart } from '../optional-part.tsx'

type Row = { key: number; name: string; value: unknown }

/** Values by names that the author writes. Rows keep their order while a name is typed. */
export function RecordControl({ field, value, onChange, path }: ControlProps<RecordField>) {
  const { readOnly, Control, useOptions } = useForm()
  const known = useOptions(field.suggests ?? '')?.options ?? []
  const stored = value ?? field.initial
  const [rows, setRows] = useState<Row[]>(() =>
    Object.entries(isRecord(stored) ? stored : {}).map(([name, each], key) => ({ key, name, value: each })),
  )
  const write = (next: Row[]) => {
    setRows(next)
    onChange(Object.fromEntries(next.map((row) => [row.name, row.value])))
  }
  const add = () =>
    write([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', value: emptyValue({ ...field.value, required: true }) ?? '' },
    ])
  const doubled = rows.find(({ name }, at) => rows.findIndex((row) => row.name === name) !== at)
  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <div key={row.key} className="rounded-control border border-line p-3">
            <div className="mb-3 flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <OpenInput
                  value={row.name}
                  known={known.filter(({ value: name }) => rows.every((other) => other === row || other.name !== name))}
                  onChange={(name) => write(rows.with(at, { ...row, name }))}
                  readOnly={readOnly}
                  className="font-mono text-secondary"
                  wiring={{ 'aria-label': t('Name {at}', { at: at + 1 }), placeholder: t('Name'), maxLength: field.maxName }}
                />
              </div>
              {!readOnly && (
                <IconButton
                  size="sm"
                  label={t('Remove {name}', { name: row.name || t('value {at}', { at: at + 1 }) })}
                  icon={<Trash2 />}
                  onClick={() => write(rows.toSpliced(at, 1))}
                />
              )}
            </div>
            <Control
              field={field.value}
              value={row.value}
              onChange={(next) => write(rows.with(at, { ...row, value: next ?? '' }))}
              path={`${path}.${row.name}`}
            />
          </div>
        ))}
        {doubled && (
          <p role="alert" className="text-meta text-danger">
            {t('Two values have the same name; only the last one is kept.')}
          </p>
        )}
        {!readOnly && (
          <Button size="sm" icon={<Plus />} className="self-start" onClick={add}>
            {t('Add a value')}
          </Button>
        )}
        {readOnly && rows.length === 0 && <p className="text-secondary text-ink-3">{t('None')}</p>}
      </div>
    </OptionalPart>
  )
}
