import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { contactName } from '../contact-name.ts'

type Props = { contact: Contact; busy: boolean; onJoin: (gone: Contact) => void; onClose: () => void }

/** Finds the other contact of the same person, and asks before both become one. */
export function JoinDialog({ contact, busy, onJoin, onClose }: Props) {
  const { app } = useCurrentApp()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Contact | null>(null)
  const found = useQuery(searchContactsQuery(app.id, words.trim()))
  const others = (found.data?.items ?? []).filter(({ id }) => id !== contact.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge with another contact')}
      description={t('Choose the duplicate of {contact}. Contacts and conversations are merged in chronological order.', {
        contact: contactName(contact),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={!chosen} busy={busy} onClick={() => chosen && onJoin(chosen)}>
            {chosen ? t('Join with {chosen}', { chosen: contactName(chosen) }) : t('Join')}
          </Button>
        </>
      }
    >
      <Field label={t('Name, phone or email')}>
        {(wiring) => <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} {...wiring} />}
      </Field>
      <ul aria-label={t('Contacts')} className="mt-3 flex flex-col gap-1">
        {others.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={chosen?.id === one.id}
              onClick={() => setChosen(one)}
              className="flex w-full items-center gap-3 rounded-control border border-transparent p-2 text-start hover:bg-hover aria-pressed:border-lagoon aria-pressed:bg-lagoon-soft"
            >
              <Avatar name={contactName(one)} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{contactName(one)}</span>
                <span className="block truncate text-meta text-ink-2">
                  {[one.phone, one.email, one.username && `@${one.username}`].filter(Boolean).join(' · ') || t('No number')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {words.trim().length >= 2 && found.data && others.length === 0 && (
        <p className="mt-2 text-secondary text-ink-2">{t('No matching contacts')}</p>
      )}
    </Dialog>
  )
}
