import type { ComponentProps, FormEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ChannelInput } from '#domain/whatsapp/channel.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Typed = Omit<ChannelInput, 'accessToken'>
interface Entry extends ComponentProps<'input'> {
  name: keyof Typed
  label: string
  help?: string
}

const ENTRIES: readonly Entry[] = [
  { name: 'name', label: t('Name'), help: t('Your team sees it on each conversation.'), placeholder: t('Leeds store'), maxLength: 80 },
  { name: 'displayPhone', label: t('Phone number'), placeholder: '+447700900142', type: 'tel' },
  {
    name: 'phoneNumberId',
    label: t('Phone number ID'),
    help: t('From WhatsApp Manager: digits only.'),
    placeholder: '106540352242922',
    inputMode: 'numeric',
    pattern: '[0-9]{5,32}',
  },
  {
    name: 'wabaId',
    label: t('WhatsApp Business account id'),
    help: t('Not the id of the business.'),
    placeholder: '102290129340398',
    inputMode: 'numeric',
    pattern: '[0-9]{5,32}',
  },
]

/** A number by its ids, for tokens that do not name their accounts. */
export function TypedNumber({ disabled, busy, onConnect }: { disabled: boolean; busy: boolean; onConnect: (number: Typed) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: keyof Typed) => String(form.get(name) ?? '').trim()
    onConnect({ name: value('name'), displayPhone: value('displayPhone'), phoneNumberId: value('phoneNumberId'), wabaId: value('wabaId') })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-card border border-line p-4">
      {ENTRIES.map(({ label, help, ...input }) => (
        <Field key={input.name} label={label} help={help}>
          {(wiring) => <Input required {...input} {...wiring} />}
        </Field>
      ))}
      <div className="flex items-center justify-end gap-3">
        {disabled && <span className="text-meta text-ink-3">{t('Enter the token first.')}</span>}
        <Button type="submit" variant="primary" disabled={disabled} busy={busy}>
          {t('Connect number')}
        </Button>
      </div>
    </form>
  )
}
