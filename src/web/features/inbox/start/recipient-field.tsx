import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Phone } from '#domain/contacts/phone.ts'

import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { Field } from '#web/kit/form/field.tsx'
import { PickInput } from '#web/kit/pick-input/pick-input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { contactName } from '../contact-name.ts'

/** Whom one writes to: a contact, or a number that is none yet. */
export interface Recipient {
  contactId: string | null
  name: string | null
  phone: string | null
}

type Props = { contactId: string | null; value: Recipient | null; onChange: (to: Recipient) => void }

/** A contact, found by name, phone or email; or a number that is typed whole. */
export function RecipientField({ contactId, value, onChange }: Props) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const given = useQuery({ ...contactQuery(app.id, contactId ?? ''), enabled: contactId !== null }).data
  const found = useQuery(searchContactsQuery(app.id, words)).data?.items ?? []
  useEffect(() => {
    if (given && value === null) onChange({ contactId: given.id, name: given.name, phone: given.phone })
  }, [given, value, onChange])

  const phone = toPhone(words)
  const known: Recipient[] = found.map(({ id, name, phone: number }) => ({ contactId: id, name, phone: number }))
  const isKnown = known.some((one) => one.phone === phone)
  const all = [...(value ? [value] : []), ...known, ...(phone && !isKnown ? [{ contactId: null, name: null, phone }] : [])]
  const options = [...new Map(all.map((one) => [keyOf(one), { value: keyOf(one), label: labelOf(one) }])).values()]
  return (
    <Field label={t('To')}>
      {(wiring) => (
        <PickInput
          value={value ? keyOf(value) : ''}
          options={options}
          readOnly={false}
          placeholder={t('Name, phone number or email')}
          none={
            words.length < 2
              ? t('Type at least two letters, or a phone number like +447700900142.')
              : t('No contacts found. Type a phone number with its country code.')
          }
          onWords={setWords}
          onPick={(key) => {
            const picked = all.find((one) => keyOf(one) === key)
            if (picked) onChange(picked)
          }}
          wiring={wiring}
        />
      )}
    </Field>
  )
}

const keyOf = ({ contactId, phone }: Recipient): string => contactId ?? phone ?? ''

function labelOf({ contactId, name, phone }: Recipient): string {
  if (contactId === null) return t('New contact {phone}', { phone })
  return name && phone ? `${name} · ${phone}` : contactName({ name, phone })
}

/** A phone number out of what is typed; null where it is none. */
function toPhone(words: string): string | null {
  const digits = words.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  return Phone.safeParse(digits).data ?? null
}
