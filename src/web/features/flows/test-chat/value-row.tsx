import { type KeyboardEvent, useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { type Json, parseJson } from '#domain/json.ts'

import { Input } from '#web/kit/form/input.tsx'

type Props = {
  label: string
  /** What it holds, in a word: "text", "number". */
  type: string
  value: Json
  onChange: (value: Json) => void
}

/** One value of a test chat; it is kept when one leaves it or presses Enter, and Escape leaves it as it was. */
export function ValueRow({ label, type, value, onChange }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const keep = () => {
    if (draft === null) return
    setDraft(null)
    if (draft !== toText(value)) onChange(toValue(draft, type))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setDraft(null)
  }
  return (
    <div className="flex items-center gap-2">
      <div className="w-2/5 shrink-0">
        <label htmlFor={id} className="block text-secondary font-medium text-ink wrap-anywhere">
          {label}
        </label>
        <span id={`${id}-type`} className="block text-meta text-ink-3">
          {type}
        </span>
      </div>
      <Input
        id={id}
        aria-describedby={`${id}-type`}
        value={draft ?? toText(value)}
        placeholder={t('empty')}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1"
      />
    </div>
  )
}

const toText = (value: Json): string => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value))

/** What was written, as its type: texts as they stand, all else as JSON where it is some. Nothing written is no value. */
function toValue(text: string, type: string): Json {
  if (text.trim() === '') return null
  return TEXTS.has(type) ? text : (parseJson(text) ?? text)
}

const TEXTS = new Set(['text', 'date', 'choice', 'url', 'phone', 'email'])

/** What a value is, in a word. */
export function typeOf(value: Json): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  return typeof value
}
