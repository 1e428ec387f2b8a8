import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'

import { SearchSelect } from '#web/kit/form/search-select.tsx'
import { Row } from './fact.tsx'

const NONE = ''
const labelOf = (zone: string): string => zone.replaceAll('_', ' ')

/** A contact's time zone, found by a few letters; what is only guessed says so. */
export function ZoneFact({ contact, onSave }: { contact: Contact; onSave: (zone: string | null) => Promise<string | null> }) {
  const [fault, setFault] = useState<string | null>(null)
  const { timeZone, guessedTimeZone } = contact
  const unset = guessedTimeZone ? labelOf(guessedTimeZone) : t('Same as the workspace')
  const zones = new Set([...(timeZone ? [timeZone] : []), ...Intl.supportedValuesOf('timeZone')])
  return (
    <Row label={t('Time zone')} fault={fault}>
      <SearchSelect
        label={t('Time zone')}
        value={timeZone ?? NONE}
        options={[{ value: NONE, label: unset }, ...[...zones].map((zone) => ({ value: zone, label: labelOf(zone) }))]}
        search={t('Find a time zone')}
        onChange={(zone) => void onSave(zone === NONE ? null : zone).then(setFault)}
      />
      {!timeZone && guessedTimeZone && <p className="pt-1 text-meta text-ink-3">{t('Guessed from the phone number')}</p>}
    </Row>
  )
}
