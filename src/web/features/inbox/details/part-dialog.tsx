import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactAddress } from '#domain/contacts/contact.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { ADDRESS_KINDS, addressText } from './address-labels.ts'

type Props = {
  addresses: readonly ContactAddress[]
  busy: boolean
  onPart: (going: readonly ContactAddress[]) => void
  onClose: () => void
}

/** Chooses by which numbers and ids the other person is known. */
export function PartDialog({ addresses, busy, onPart, onClose }: Props) {
  const [going, setGoing] = useState<readonly ContactAddress[]>([])
  const isAll = going.length === addresses.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Split contact')}
      description={t(
        'Choose every number and id of the other person. They become a contact of their own, with all that was written from and to them. Notes, bookings and orders stay here.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={going.length === 0 || isAll} busy={busy} onClick={() => onPart(going)}>
            {t('Part the contact')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t('Of the other person')}</legend>
        {addresses.map((one) => (
          <label
            key={`${one.channelId}/${one.address}`}
            className="flex items-center gap-3 rounded-control p-2 hover:bg-hover max-phone:min-h-11"
          >
            <input
              type="checkbox"
              aria-label={`${addressText(one)}, ${ADDRESS_KINDS[one.kind]}`}
              checked={going.includes(one)}
              onChange={({ target }) => setGoing(target.checked ? [...going, one] : going.filter((each) => each !== one))}
              className="size-4"
            />
            <span className="min-w-0">
              <span className="block truncate">{addressText(one)}</span>
              <span className="block text-meta text-ink-3">{ADDRESS_KINDS[one.kind]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isAll && (
        <p role="alert" className="mt-2 text-secondary text-danger">
          {t('Leave this contact at least one.')}
        </p>
      )}
    </Dialog>
  )
}
