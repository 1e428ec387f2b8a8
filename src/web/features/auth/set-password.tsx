import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'

const fields: readonly AuthField[] = [
  { name: 'password', label: 'New password', type: 'password', autoComplete: 'new-password', minLength: 8, help: 'At least 8 characters.' },
]

/** Sets a new password with the token of the mailed link. */
export function SetPassword({ token }: { token: string }) {
  const reset = useMutation({ mutationFn: ({ password }: { password: string }) => call('resetPassword', { body: { token, password } }) })

  if (reset.isSuccess) {
    return (
      <AuthCard title="Password changed">
        <p role="status" className="mb-4 text-base text-ink-2">
          Sign in with your new password.
        </p>
        <Link to="/login" className={buttonStyle({ variant: 'primary', size: 'lg', className: 'w-full' })}>
          Sign in
        </Link>
      </AuthCard>
    )
  }
  const footer = (
    <Link to="/passwordReset" search={{}} className={linkStyle()}>
      Ask for a new link
    </Link>
  )
  return (
    <AuthCard title="Set a new password" footer={footer}>
      <AuthForm fields={fields} submit="Change password" busy={reset.isPending} error={reset.error} onSubmit={reset.mutate} />
    </AuthCard>
  )
}
