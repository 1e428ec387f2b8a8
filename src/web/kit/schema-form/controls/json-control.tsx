import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { JsonField } from '#domain/flows/form-field.ts'

import { inputStyle } from '#web/kit/form/input-style.ts'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { readJson } from '../read-json.ts'

/** A value of any shape, as JSON. What cannot be read is said at once, and the last value that could be is kept. */
export function JsonControl({ field, value, onChange, path }: ControlProps<JsonField>) {
  const { readOnly } = useForm()
  const stored = value ?? field.initial
  const [text, setText] = useState(() => (stored === undefined || stored === '' ? '' : JSON.stringify(stored, null, 2)))
  const [fault, setFault] = useState<string | null>(null)
  const write = (next: string) => {
    setText(next)
    const read = next.trim() === '' ? { ok: true as const, value: null } : readJson(next)
    setFault(read.ok ? null : read.message)
    if (read.ok)
      onChange(next.trim() === '' ? (field.empty === 'null' ? null : field.empty ? undefined : (field.initial ?? null)) : read.value)
  }
  return (
    <div>
      <FieldFrame field={field} path={path}>
        {(wiring) => (
          <textarea
            dir="ltr"
            rows={Math.min(10, Math.max(3, text.split('\n').length))}
            spellCheck={false}
            value={text}
            readOnly={readOnly}
            onChange={(event) => write(event.target.value)}
            className={inputStyle({ className: 'block w-full resize-y py-2 font-mono text-secondary' })}
            {...wiring}
          />
        )}
      </FieldFrame>
      {fault && (
        <p role="alert" className="mt-1.5 text-meta text-danger">
          {t('This is not JSON yet, so it is not kept: {fault}', { fault })}
        </p>
      )}
    </div>
  )
}
