import { getRouteApi, Link } from '@tanstack/react-router'

import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { SetPassword } from './set-password.tsx'

const fields: readonly AuthField[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
]

/** Asks for the mail with the reset link. */
function RequestReset() {
  const request = useMutation({ mutationFn: ({ email }: { email: string }) => call('requestPasswordReset', { body: { email } }) })
  const footer = (
    <Link to="/login" className={linkStyle()}>
      Back to sign in
    </Link>
  )

  if (request.isSuccess) {
    return (
      <AuthCard title="Check your email" footer={footer}>
        <p role="status" className="text-base text-ink-2">
          We sent a link to <strong className="font-medium text-ink">{request.variables.email}</strong>. Open it within an hour to set a new
          password.
        </p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Reset your password" subtitle="We’ll email you a reset link." footer={footer}>
      <AuthForm fields={fields} submit="Send the link" busy={request.isPending} error={request.error} onSubmit={request.mutate} />
    </AuthCard>
  )
}

const route = getRouteApi('/passwordReset')

/** Ask for a reset link, or, with the link's token, set a new password. */
export function PasswordResetScreen() {
  const { token } = route.useSearch()
  return token ? <SetPassword token={token} /> : <RequestReset />
}
