import { Braces } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { TemplateContent } from '#domain/whatsapp/template.ts'
import { variablesOf } from '#domain/templates/variables-of.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'

type Words = TemplateContent['body']
type Props = {
  label: string
  help: string
  max: number
  words: Words
  format: TemplateContent['parameterFormat']
  error: string | undefined
  oneLine?: boolean
  onChange: (words: Words) => void
}

/** A text with variables, and a sample for each of them. */
export function WordsField({ label, help, max, words, format, error, oneLine = false, onChange }: Props) {
  const names = variablesOf(words.text)
  const add = () => {
    const next = format === 'named' ? nextName(names) : String(names.length + 1)
    onChange({ ...words, text: `${words.text}${words.text === '' || words.text.endsWith(' ') ? '' : ' '}{{${next}}} ` })
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={
          <span className="flex justify-between gap-2">
            {label}
            <span className="text-meta font-normal text-ink-3 tabular-nums">
              {words.text.length}/{max}
            </span>
          </span>
        }
        help={help}
        error={error}
      >
        {(wiring) =>
          oneLine ? (
            <Input {...wiring} value={words.text} onChange={(event) => onChange({ ...words, text: event.target.value })} />
          ) : (
            <textarea
              {...wiring}
              rows={5}
              value={words.text}
              onChange={(event) => onChange({ ...words, text: event.target.value })}
              className={inputStyle({ className: 'field-sizing-content min-h-28 w-full resize-none py-2' })}
            />
          )
        }
      </Field>
      <Button variant="ghost" size="sm" icon={<Braces />} className="self-start" onClick={add}>
        {t('Add variable')}
      </Button>
      {names.map((name) => (
        <label key={name} className="grid grid-cols-[minmax(5rem,auto)_1fr] items-center gap-3 text-secondary">
          <span className="truncate font-mono text-meta text-iris-fg">{`{{${name}}}`}</span>
          <Input
            aria-label={t('Example for {name}', { name })}
            placeholder={t('An example, for WhatsApp’s reviewers')}
            value={words.samples[name] ?? ''}
            onChange={(event) => onChange({ ...words, samples: { ...words.samples, [name]: event.target.value } })}
          />
        </label>
      ))}
    </div>
  )
}

function nextName(names: readonly string[]): string {
  const wanted = ['first_name', 'order_number', 'date'].find((name) => !names.includes(name))
  return wanted ?? `value_${names.length + 1}`
}
