import { type FormEvent, useState } from 'react'

import type { Contact } from '#domain/contacts/contact.ts'

import { ApiError } from '#web/api/api-error.ts'
import { emailFault, phoneFault } from '#web/api/contacts/contact-faults.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { useSaveContact } from '#web/api/contacts/save-contact.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { onSaved: (contact: Contact) => void; onCancel: () => void }

/** What one knows of a new contact. */
export function ContactForm({ onSaved, onCancel }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveContact(app.id)
  const known = useKnownTags(app.id)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [left, setLeft] = useState({ phone: false, email: false })
  const refused = save.error instanceof ApiError ? save.error : null
  const fault = {
    phone: (left.phone ? phoneFault(phone.trim()) : null) ?? refused?.fieldFault('phone'),
    email: (left.email ? emailFault(email.trim()) : null) ?? refused?.fieldFault('email'),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft({ phone: true, email: true })
    if (phoneFault(phone.trim()) ?? emailFault(email.trim())) return
    save.mutate(
      {
        name: name.trim() || null,
        phone: phone.trim() || null,
        email: email.trim() || null,
        tags,
      },
      {
        onSuccess: (saved) => {
          toasts.show({ title: 'Contact added' })
          onSaved(saved)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {save.error && !fault.phone && !fault.email && (
        <InlineAlert tone="danger" title={save.error.message}>
          {refused?.hint}
        </InlineAlert>
      )}
      <Field label="Name">
        {(wiring) => (
          <Input value={name} maxLength={200} placeholder="Amara Sato" onChange={(event) => setName(event.target.value)} {...wiring} />
        )}
      </Field>
      <Field label="Phone number" help="With the country code, like +447700900142." error={fault.phone}>
        {(wiring) => (
          <Input
            type="tel"
            value={phone}
            placeholder="+447700900142"
            onChange={(event) => setPhone(event.target.value)}
            onBlur={() => setLeft((before) => ({ ...before, phone: true }))}
            {...wiring}
          />
        )}
      </Field>
      <Field label="Email" error={fault.email}>
        {(wiring) => (
          <Input
            type="email"
            value={email}
            placeholder="amara@example.com"
            onChange={(event) => setEmail(event.target.value)}
            onBlur={() => setLeft((before) => ({ ...before, email: true }))}
            {...wiring}
          />
        )}
      </Field>
      <Field label="Tags" help="Enter or a comma adds one.">
        {({ id }) => <TagsInput id={id} label="Tags" known={known} tags={tags} onChange={setTags} />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Add contact
        </Button>
      </div>
    </form>
  )
}
