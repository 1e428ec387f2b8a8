import { t } from '#domain/i18n/t.ts'
import type { Guest } from '#domain/scheduling/guest.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Props = { guest: Guest; faultOf: (path: string) => string | null | undefined; onChange: (guest: Guest) => void }

/** Who books: what the business needs to reach them. */
export function GuestFields({ guest, faultOf, onChange }: Props) {
  return (
    <>
      <Field label={t('Name')} error={faultOf('guest.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="name"
            maxLength={120}
            value={guest.name}
            onChange={({ target }) => onChange({ ...guest, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('Phone Number')} help={t('With the country code, like +44 7700 900123.')} error={faultOf('guest.phone')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="tel"
            autoComplete="tel"
            maxLength={24}
            value={guest.phone}
            onChange={({ target }) => onChange({ ...guest, phone: target.value })}
          />
        )}
      </Field>
      <Field label={t('Email (optional)')} error={faultOf('guest.email')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="email"
            autoComplete="email"
            maxLength={320}
            value={guest.email}
            onChange={({ target }) => onChange({ ...guest, email: target.value })}
          />
        )}
      </Field>
    </>
  )
}
