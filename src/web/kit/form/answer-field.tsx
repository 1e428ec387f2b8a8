import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import type { EventField } from '#domain/scheduling/event.ts'

import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { inputStyle } from './input-style.ts'

type Props = {
  field: EventField
  value: Json
  error: string | null | undefined
  onChange: (value: Json) => void
}

const TYPES = { text: 'text', number: 'number', email: 'email', phone: 'tel', date: 'date' } as const

/** One question of an event type. */
export function AnswerField({ field, value, error, onChange }: Props) {
  const { label, type, choices, required } = field
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (type === 'boolean') {
    return (
      <div>
        <label className="flex min-h-9 items-center gap-3 text-secondary max-phone:min-h-11">
          <input
            type="checkbox"
            checked={value === true}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="size-4"
          />
          {required ? label : `${label} (optional)`}
        </label>
        {error && (
          <p role="alert" className="text-meta text-danger">
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <Field label={required ? label : `${label} (optional)`} error={error}>
      {(wiring) =>
        type === 'choice' ? (
          <select
            value={text}
            onChange={(event) => onChange(event.target.value)}
            className={inputStyle({ className: 'h-9 w-full max-phone:h-11' })}
            {...wiring}
          >
            <option value="">{t('Choose')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <Input type={TYPES[type]} value={text} maxLength={400} onChange={(event) => onChange(event.target.value)} {...wiring} />
        )
      }
    </Field>
  )
}
