import { useQuery } from '@tanstack/react-query'
import { Merge, Split } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { addressesQuery, useIdentity } from '#web/api/contacts/identity.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ADDRESS_KINDS, addressText } from './address-labels.ts'
import { JoinContact } from './join-contact.tsx'
import { PartDialog } from './part-dialog.tsx'

/** By what the customer is known on WhatsApp, with the ways to join two contacts that are one person, and to part one that is two. */
export function KnownAs({ contact }: { contact: Contact }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const addresses = useQuery(addressesQuery(app.id, contact.id))
  const { part } = useIdentity(app.id, contact.id)
  const [joining, setJoining] = useState(false)
  const [parting, setParting] = useState(false)
  const known = addresses.data ?? []
  // Whoever writes to two of our numbers is known by the same on both.
  const byAddress = Map.groupBy(known, ({ kind, address }) => `${kind}/${address}`)
  const distinct = [...byAddress.values()].flatMap(([one]) => one ?? [])
  const isGroup = known.some(({ kind }) => kind === 'group')
  const failed = (title: string) => (error: Error) => toasts.show({ variant: 'destructive', title, description: error.message })

  return (
    <section aria-label={t('Identities')} className="flex flex-col gap-2 border-t border-line pt-4 text-secondary">
      <h3 className="text-meta font-medium text-ink-2">{t('Identities')}</h3>
      {contact.username && <p className="truncate">@{contact.username}</p>}
      <ul className="flex flex-col gap-1">
        {distinct.map((one) => (
          <li key={`${one.kind}/${one.address}`}>
            <span dir="ltr" className="block truncate rtl:text-right" title={one.address}>
              {addressText(one)}
            </span>
            <span className="block text-meta text-ink-3">{ADDRESS_KINDS[one.kind]}</span>
          </li>
        ))}
      </ul>
      {addresses.isError && <p className="text-meta text-danger">{t('The numbers and ids did not load.')}</p>}
      {!isGroup && (
        <Button
          variant="ghost"
          icon={<Merge />}
          className="h-auto! min-h-8 max-w-full self-start py-1 text-start whitespace-normal!"
          onClick={() => setJoining(true)}
        >
          {t('Merge with another contact')}
        </Button>
      )}
      {distinct.length > 1 && (
        <Button
          variant="ghost"
          icon={<Split />}
          className="h-auto! min-h-8 max-w-full self-start py-1 text-start whitespace-normal!"
          onClick={() => setParting(true)}
        >
          {t('Split contact')}
        </Button>
      )}
      {joining && <JoinContact contact={contact} onClose={() => setJoining(false)} />}
      {parting && (
        <PartDialog
          addresses={distinct}
          busy={part.isPending}
          onClose={() => setParting(false)}
          onPart={(going) =>
            part.mutate(
              going.flatMap(({ kind, address }) => byAddress.get(`${kind}/${address}`) ?? []),
              {
                onSuccess: () => {
                  setParting(false)
                  toasts.show({ title: t('Parted: the other has a conversation of their own') })
                },
                onError: failed(t('Not parted')),
              },
            )
          }
        />
      )}
    </section>
  )
}
