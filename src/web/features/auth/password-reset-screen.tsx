import { getRouteApi, Link } from '@tanstack/react-router'

import { useMutation } from '@tanstack/react-query'
import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { call } from '#web/api/call.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { SetPassword } from './set-password.tsx'

const fields: readonly AuthField[] = [
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
]

/** Asks for the mail with the reset link. */
function RequestReset() {
  const request = useMutation({ mutationFn: ({ email }: { email: string }) => call('requestPasswordReset', { body: { email } }) })
  const footer = (
    <Link to="/login" className={linkStyle()}>
      {t('Back to sign in')}
    </Link>
  )

  if (request.isSuccess) {
    return (
      <AuthCard title={t('Check your email')} footer={footer}>
        <p role="status" className="text-base text-ink-2">
          {rich('We sent a link to <strong>{email}</strong>. Open it within an hour to set a new password.', {
            strong: (text) => <strong className="font-medium text-ink">{text}</strong>,
            email: request.variables.email,
          })}
        </p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('Reset your password')} subtitle={t('We’ll email you a reset link.')} footer={footer}>
      <AuthForm fields={fields} submit={t('Send the link')} busy={request.isPending} error={request.error} onSubmit={request.mutate} />
    </AuthCard>
  )
}

const route = getRouteApi('/passwordReset')

/** Ask for a reset link, or, with the link's token, set a new password. */
export function PasswordResetScreen() {
  const { token } = route.useSearch()
  return token ? <SetPassword token={token} /> : <RequestReset />
}
