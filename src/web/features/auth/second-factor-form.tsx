import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { codeField } from './mailed-code-form.tsx'
import type { Entering } from './use-enter.ts'

const recoveryField: AuthField = { name: 'code', label: t('Recovery code'), autoComplete: 'off', maxLength: 40, autoFocus: true }

/** The second step of a sign-in: a code of the authenticator app, or one of the recovery codes. */
export function SecondFactorForm({ enter }: { enter: Entering }) {
  const [isRecovery, setRecovery] = useState(false)
  const [trustDevice, setTrust] = useState(false)
  const pass = useMutation({ mutationFn: (code: string) => enter(call('passSecondFactor', { body: { code, trustDevice } })) })
  return (
    <>
      <p className="mb-4 text-secondary text-ink-2" role="status">
        {isRecovery ? t('Enter one of the recovery codes you saved. Each works once.') : t('Enter the code from your authenticator app.')}
      </p>
      <AuthForm
        key={String(isRecovery)}
        fields={[isRecovery ? recoveryField : codeField]}
        submit={t('Continue')}
        busy={pass.isPending}
        error={pass.error}
        onSubmit={({ code }) => pass.mutate(code)}
      />
      <div className="mt-4">
        <Switch label={t('Trust this browser for 30 days')} checked={trustDevice} onChange={setTrust} />
      </div>
      <Button variant="ghost" className="mt-2 w-full" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
      </Button>
    </>
  )
}
