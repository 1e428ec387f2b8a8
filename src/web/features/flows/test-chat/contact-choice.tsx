import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { recentContactsQuery, searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { SOMEBODY, type TriedContact } from './state/test-chat-state.ts'

type Props = { appId: string; onChoose: (contact: TriedContact) => void; onClose: () => void }

/** Chooses whom a flow is tried with: somebody made up, or any contact of the app. The contact itself is never changed. */
export function ContactChoice({ appId, onChoose, onClose }: Props) {
  const [words, setWords] = useState('')
  const found = useQuery(searchContactsQuery(appId, words.trim()))
  const recent = useQuery(recentContactsQuery(appId))
  const isSearching = words.trim().length >= 2
  const contacts = ((isSearching ? found : recent).data?.items ?? []).map(toTried)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Try the flow with')}
      description={t('The flow reads what the contact holds now. Nothing is sent to them, and nothing of them is changed.')}
    >
      <Field label={t('Name, phone or email')}>
        {(wiring) => <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} {...wiring} />}
      </Field>
      <ul aria-label={t('Contacts')} className="mt-3 flex flex-col gap-1">
        {(isSearching ? [...contacts, SOMEBODY] : [SOMEBODY, ...contacts]).map((contact, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => onChoose(contact)}
              className="flex w-full items-center gap-3 rounded-control p-2 text-start hover:bg-hover"
            >
              <Avatar name={nameOfTried(contact)} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{nameOfTried(contact)}</span>
                <span className="block truncate text-meta text-ink-2">
                  {contact.madeUp ? t('Made-up contact') : [contact.phone, contact.email].filter(Boolean).join(' · ') || t('No number')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isSearching && found.data && contacts.length === 0 && (
        <p className="mt-2 text-secondary text-ink-2">{t('No contact is called so.')}</p>
      )}
      {found.isError && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {t('The contacts could not be searched. Try again.')}
        </p>
      )}
    </Dialog>
  )
}

export const nameOfTried = ({ name, phone, email }: TriedContact): string => name ?? phone ?? email ?? t('Someone')

/** A contact as a flow is tried with it. */
export const toTried = ({ name, phone, email, timeZone, tags, fields }: Omit<TriedContact, 'madeUp'>): TriedContact => ({
  name,
  phone,
  email,
  timeZone,
  tags,
  fields,
  madeUp: false,
})
