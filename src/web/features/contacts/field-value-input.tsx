import { t } from '#domain/i18n/t.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { Json } from '#domain/json.ts'

import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'

const INPUTS = { number: 'number', date: 'date', url: 'url', phone: 'tel', email: 'email', text: 'text' } as const

type Props = {
  field: Pick<ContactField, 'label' | 'type' | 'choices'>
  value: Json
  onChange: (value: Json) => void
  onBlur?: () => void
  /** Whether the caret goes there at once: one opened it by pressing its value. */
  isOpened?: boolean
}

/** Asks for the value of a field in the way that its type wants. */
export function FieldValueInput({ field, value, onChange, onBlur, isOpened = false }: Props) {
  const { type, label, choices } = field
  if (type === 'boolean' || type === 'choice') {
    const options =
      type === 'boolean' ? [option('true', t('Yes')), option('false', t('No'))] : choices.map((choice) => option(choice, choice))
    return (
      <Select
        label={label}
        value={value === null ? '' : String(value)}
        options={[option('', '–'), ...options]}
        onChange={(next) => onChange(next === '' ? null : type === 'boolean' ? next === 'true' : next)}
      />
    )
  }
  if (type === 'list')
    return (
      <TagsInput label={label} placeholder="" tags={Array.isArray(value) ? value.map(String) : []} onChange={(next) => onChange(next)} />
    )
  return (
    <Input
      ref={isOpened ? takeCaret : null}
      type={INPUTS[type]}
      step={type === 'number' ? 'any' : undefined}
      aria-label={label}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

const option = (value: string, label: string) => ({ value, label })

const takeCaret = (input: HTMLInputElement | null): void => input?.focus()
