import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { useIdentity } from '#web/api/contacts/identity.ts'
import { searchContactsQuery } from '#web/api/contacts/search-contacts.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { isDisputed, type MergeFact, mergeFacts } from './merge-facts.ts'

const UNDO_MS = 15_000
const nameOf = ({ name, phone, email }: Contact): string => name ?? phone ?? email ?? t('Unknown contact')

/** Finds the other contact of the same person, shows both, and asks fact by fact which one holds. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { join, unjoin } = useIdentity(app.id, contact.id)
  const fields = useQuery(contactFieldsQuery(app.id)).data?.items ?? []
  const [words, setWords] = useState('')
  const [other, setOther] = useState<Contact | null>(null)
  const [take, setTake] = useState<readonly string[]>([])
  const found = useQuery(searchContactsQuery(app.id, words)).data?.items.filter(({ id }) => id !== contact.id) ?? []

  const merge = (gone: Contact) =>
    join.mutate(
      { gone: gone.id, take: [...take] },
      {
        onSuccess: () => {
          toasts.show({
            title: t('Merged with {gone}', { gone: nameOf(gone) }),
            durationMs: UNDO_MS,
            action: {
              label: t('Undo'),
              perform: () => unjoin.mutate(undefined, { onSuccess: () => toasts.show({ title: t('Merge undone') }) }),
            },
          })
          onClose()
        },
      },
    )

  return (
    <SideSheet
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge {contact} with another contact', { contact: nameOf(contact) })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={!other} busy={join.isPending} onClick={() => other && merge(other)}>
            {other ? t('Merge with {other}', { other: nameOf(other) }) : t('Merge')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {join.error && <InlineAlert tone="danger" title={join.error.message} />}
        <SearchField
          label={t('Find the other contact')}
          placeholder={t('Name, phone or email')}
          value={words}
          onChange={setWords}
          className="w-full"
        />
        {!other && (
          <ul aria-label={t('Contacts found')} className="flex flex-col">
            {found.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => setOther(one)}
                  className="focus-inset flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-row px-2 text-start hover:bg-hover"
                >
                  <span className="font-medium">{nameOf(one)}</span>
                  <span className="text-secondary text-ink-2">{[one.phone, one.email].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            ))}
            {words.length >= 2 && found.length === 0 && <li className="text-secondary text-ink-2">{t('No matching contacts')}</li>}
          </ul>
        )}
        {other && (
          <Preview
            facts={mergeFacts(contact, other, fields)}
            names={[nameOf(contact), nameOf(other)]}
            take={take}
            onTake={(name, wanted) => setTake(wanted ? [...take, name] : take.filter((one) => one !== name))}
          />
        )}
        {other && (
          <p className="text-secondary text-ink-2">
            {t('Tags, conversations, events and orders of both stay. You can undo this merge. Later edits are kept.')}
          </p>
        )}
      </div>
    </SideSheet>
  )
}

type PreviewProps = {
  facts: readonly MergeFact[]
  names: readonly [string, string]
  take: readonly string[]
  onTake: (name: string, wanted: boolean) => void
}

function Preview({ facts, names, take, onTake }: PreviewProps) {
  return (
    <div role="table" aria-label={t('What the merged contact holds')} className="overflow-hidden rounded-card border border-line">
      <div role="row" className="grid grid-cols-[7rem_1fr_1fr] bg-sunken text-secondary text-ink-2">
        <span role="columnheader" className="p-2">
          {t('Fact')}
        </span>
        {names.map((name, at) => (
          <span key={at} role="columnheader" className="truncate p-2">
            {name}
          </span>
        ))}
      </div>
      {facts.map((fact) => (
        <div key={fact.name} role="row" className="grid grid-cols-[7rem_1fr_1fr] items-start border-t border-line text-base">
          <span role="rowheader" className="p-2 text-secondary text-ink-2">
            {fact.label}
          </span>
          {([fact.kept, fact.other] as const).map((words, at) => {
            const chosen = isDisputed(fact) ? take.includes(fact.name) === (at === 1) : words !== null && (at === 0 || fact.kept === null)
            return (
              <span key={at} role="cell" className={chosen ? 'min-w-0 p-2' : 'min-w-0 p-2 text-ink-3'}>
                {isDisputed(fact) ? (
                  <label className="flex items-center gap-2">
                    <input type="radio" name={fact.name} checked={chosen} onChange={() => onTake(fact.name, at === 1)} className="size-4" />
                    <span className="min-w-0 break-words">{words}</span>
                  </label>
                ) : (
                  <span className="break-words">{words ?? '–'}</span>
                )}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
