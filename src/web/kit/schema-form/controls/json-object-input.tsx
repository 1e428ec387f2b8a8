import { useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { isRecord } from '../is-record.ts'
import { readJson } from '../read-json.ts'

type Props = {
  label: string
  value: unknown
  onChange: (value: Record<string, unknown>) => void
  /** Whether what stands there now is what was kept. */
  onReadable: (isReadable: boolean) => void
}

/** Values by name, written as one JSON object. What cannot be read is said at once and not kept. */
export function JsonObjectInput({ label, value, onChange, onReadable }: Props) {
  const id = useId()
  const [text, setText] = useState(() => (isRecord(value) && Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : ''))
  const [fault, setFault] = useState<string | null>(null)
  const write = (next: string) => {
    setText(next)
    const read = next.trim() === '' ? { ok: true as const, value: {} } : readJson(next)
    onReadable(read.ok && isRecord(read.value))
    if (read.ok && isRecord(read.value)) {
      setFault(null)
      onChange(read.value)
    } else
      setFault(
        read.ok ? t('Write an object, like \'{\'"name": "Amara"\'}\'.') : t('This is not JSON yet: {message}', { message: read.message }),
      )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-secondary font-medium">
        {label}
      </label>
      <textarea
        dir="ltr"
        id={id}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        placeholder={t('\'{\'"name": "Amara"\'}\'')}
        value={text}
        aria-invalid={fault !== null || undefined}
        onChange={(event) => write(event.target.value)}
        className={inputStyle({ className: 'block w-full resize-y py-2 font-mono text-secondary' })}
      />
      {fault && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
