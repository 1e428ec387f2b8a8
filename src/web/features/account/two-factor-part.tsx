import { Suspense, useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useAccountChange } from '#web/api/account/account.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Part } from './part.tsx'

type Started = { uri: string; recoveryCodes: string[] }

const Setup = lazyPart(async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup)

const Asked = z.object({ present: z.string().max(128) })

/** Two-step verification with an authenticator app: turned on by a code of it, off by the password. */
export function TwoFactorPart({ hasTwoFactor, hasPassword }: { hasTwoFactor: boolean; hasPassword: boolean }) {
  const [asking, setAsking] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const stop = useAccountChange((body: { present?: string }) => call('stopTwoFactor', { body }))
  const withPassword = ({ present }: { present: string }) => (hasPassword ? { present } : {})
  const start = async (values: { present: string }) => setStarted(await call('startTwoFactor', { body: withPassword(values) }))
  return (
    <Part
      title={t('Two-step verification')}
      about={t('A code from an authenticator app, in addition to your password or an emailed code.')}
      action={
        <div className="flex items-center gap-3">
          {hasTwoFactor && <Tag tone="success">{t('On')}</Tag>}
          <Button onClick={() => setAsking(true)}>{hasTwoFactor ? t('Turn off') : t('Turn on')}</Button>
        </div>
      }
    >
      {asking && (
        <FormDialog
          title={hasTwoFactor ? t('Turn off two-step verification') : t('Turn on two-step verification')}
          description={
            hasTwoFactor
              ? t('Signing in will need only your password or an emailed code.')
              : t('You need an authenticator app, such as the one built into your password manager.')
          }
          schema={Asked}
          initial={{ present: '' }}
          submit={hasTwoFactor ? t('Turn off') : t('Continue')}
          tone={hasTwoFactor ? 'danger' : 'primary'}
          blame="present"
          {...(hasTwoFactor && { done: t('Two-step verification is off') })}
          onSubmit={async (values) => void (await (hasTwoFactor ? stop.mutateAsync(withPassword(values)) : start(values)))}
          onClose={() => setAsking(false)}
        >
          {({ control }) =>
            hasPassword ? (
              <TextField control={control} name="present" label={t('Current password')} type="password" autoComplete="current-password" />
            ) : null
          }
        </FormDialog>
      )}
      <Suspense>{started && <Setup {...started} onClose={() => setStarted(null)} />}</Suspense>
    </Part>
  )
}
