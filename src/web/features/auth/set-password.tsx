import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'

const fields: readonly AuthField[] = [
  {
    name: 'password',
    label: t('New password'),
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    help: t('At least 8 characters.'),
  },
]

/** Sets a new password with the token of the mailed link. */
export function SetPassword({ token }: { token: string }) {
  const reset = useMutation({ mutationFn: ({ password }: { password: string }) => call('resetPassword', { body: { token, password } }) })

  if (reset.isSuccess) {
    return (
      <AuthCard title={t('Password changed')}>
        <p role="status" className="mb-4 text-base text-ink-2">
          {t('Sign in with your new password.')}
        </p>
        <Link to="/login" className={buttonStyle({ variant: 'primary', size: 'lg', className: 'w-full' })}>
          {t('Sign in')}
        </Link>
      </AuthCard>
    )
  }
  const footer = (
    <Link to="/passwordReset" search={{}} className={linkStyle()}>
      {t('Ask for a new link')}
    </Link>
  )
  return (
    <AuthCard title={t('Set a new password')} footer={footer}>
      <AuthForm fields={fields} submit={t('Change password')} busy={reset.isPending} error={reset.error} onSubmit={reset.mutate} />
    </AuthCard>
  )
}
