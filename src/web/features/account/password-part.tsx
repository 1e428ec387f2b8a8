import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useAccountChange } from '#web/api/account/account.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Part } from './part.tsx'

const Asked = z.object({ present: z.string().max(128), password: z.string().min(8, t('Use at least 8 characters.')).max(128) })

/** The password: changed with the present one, or set where there is none. */
export function PasswordPart({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  const change = useAccountChange(({ present, password }: z.infer<typeof Asked>) =>
    call('changePassword', { body: { password, ...(hasPassword && { present }) } }),
  )
  const title = hasPassword ? t('Change password') : t('Set a password')
  return (
    <Part
      title={t('Password')}
      about={hasPassword ? t('Changing it signs out every other browser.') : t('You sign in without a password.')}
      action={<Button onClick={() => setOpen(true)}>{title}</Button>}
    >
      {open && (
        <FormDialog
          title={title}
          schema={Asked}
          initial={{ present: '', password: '' }}
          submit={title}
          done={hasPassword ? t('Password changed') : t('Password set')}
          blame={hasPassword ? 'present' : 'password'}
          onSubmit={change.mutateAsync}
          onClose={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              {hasPassword && (
                <TextField control={control} name="present" label={t('Current password')} type="password" autoComplete="current-password" />
              )}
              <TextField
                control={control}
                name="password"
                label={t('New password')}
                help={t('At least 8 characters.')}
                type="password"
                autoComplete="new-password"
              />
            </>
          )}
        </FormDialog>
      )}
    </Part>
  )
}
