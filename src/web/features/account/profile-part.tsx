import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { User } from '#domain/workspace/user.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useUpdateAccount } from '#web/api/account/account.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Part } from './part.tsx'
import { PhotoField } from './photo-field.tsx'

/** Name and phone number; the email is shown and stays. */
export function ProfilePart({ user }: { user: User }) {
  const toasts = useToasts()
  const update = useUpdateAccount()
  const [name, setName] = useState(user.displayName ?? '')
  const [phone, setPhone] = useState(user.phoneNumber ?? '')
  const dirty = name.trim() !== (user.displayName ?? '') || phone.trim() !== (user.phoneNumber ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { displayName: name.trim(), phoneNumber: phone.trim() || null }
    update.mutate(body, { onSuccess: () => toasts.show({ title: t('Profile saved') }) })
  }
  const faultOf = (field: string) => (update.error instanceof ApiError ? update.error.fieldFault(field) : null)

  return (
    <Part title={t('Profile')} about={t('Your team sees your name next to your replies.')}>
      <div className="mb-5">
        <PhotoField user={user} />
      </div>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('Name')} error={faultOf('displayName')}>
          {(wiring) => (
            <Input required maxLength={120} autoComplete="name" value={name} onChange={({ target }) => setName(target.value)} {...wiring} />
          )}
        </Field>
        <Field
          label={t('Phone number')}
          help={t('With the country code, like +447700900142. Only you see it.')}
          error={faultOf('phoneNumber')}
        >
          {(wiring) => <Input type="tel" autoComplete="tel" value={phone} onChange={({ target }) => setPhone(target.value)} {...wiring} />}
        </Field>
        <p className="text-secondary text-ink-2">
          {t('Email:')} <span className="text-ink">{user.email}</span>
          {!user.emailVerified && t(' (not verified yet)')}
        </p>
        {dirty && (
          <Button type="submit" variant="primary" className="self-start" busy={update.isPending}>
            {t('Save changes')}
          </Button>
        )}
      </form>
    </Part>
  )
}
