import { useMemo, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { SaveToField } from '#domain/flows/form-field.ts'

import { Select } from '#web/kit/form/select.tsx'
import { type TemplateElement, TemplateInput } from '#web/kit/template-input/template-input.tsx'
import { type ControlProps, useForm, type Variable } from '../form-context.ts'
import { isRecord, textOf, withKey } from '../is-record.ts'
import { GroupFrame } from '../field-frame.tsx'
import { CreateNamed } from './ref-control.tsx'

const NONE: readonly Variable[] = []
const OWN = /^vars\.[^.]+$/
const MOST_LETTERS = 80

const TARGETS = [
  { value: 'session', label: t('Variable') },
  { value: 'contact', label: t('Contact field') },
  { value: 'conversation', label: t('Conversation') },
]

/** Where a result is kept: for this run, with the contact or with the conversation. */
export function SaveToControl({ field, value, onChange, path }: ControlProps<SaveToField>) {
  const { readOnly, touch, variables, useOptions } = useForm()
  const element = useRef<TemplateElement>(null)
  const found = useOptions('contactField')
  const fields = found?.options
  const [chosen, setChosen] = useState<unknown>(null)
  const kept = value ?? field.initial
  // Where nothing is kept yet, the place alone says nothing: it counts once it has a name.
  const stored = isRecord(kept) ? kept : { target: chosen ?? 'session', name: '' }
  const { target, name } = stored
  const write = (key: 'target' | 'name', next: string) => {
    const changed = withKey(stored, key, next)
    setChosen(changed['target'])
    const absent = field.empty === 'null' ? null : undefined
    onChange(field.empty && textOf(changed['name']) === '' ? absent : changed)
  }
  const offered = useMemo(() => {
    if (target === 'contact') return fields ?? []
    return target === 'session'
      ? variables.flatMap(({ path: name }) => (OWN.test(name) ? [{ value: name.slice(5), label: name.slice(5) }] : []))
      : []
  }, [target, fields, variables])
  return (
    <GroupFrame field={field} path={path}>
      <div className="flex gap-2">
        <Select
          label={t('{label}: where', { label: field.label })}
          value={textOf(target)}
          disabled={readOnly}
          options={TARGETS}
          className="w-40 shrink-0"
          onChange={(next) => write('target', next)}
        />
        <div className="min-w-0 flex-1" onBlur={() => touch(path)}>
          <TemplateInput
            element={element}
            value={textOf(name)}
            onChange={(next) => write('name', next.slice(0, MOST_LETTERS))}
            variables={NONE}
            whole={offered}
            isPath
            rows={null}
            readOnly={readOnly}
            className="font-mono text-secondary"
            wiring={{ 'aria-label': `${field.label}: name`, placeholder: field.empty ? t('Not saved') : 'size' }}
          />
        </div>
      </div>
      {target === 'contact' && !readOnly && <CreateNamed found={found} name={textOf(name)} onCreated={(next) => write('name', next)} />}
    </GroupFrame>
  )
}
