import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useSessionStore } from '#web/session/use-session.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const route = getRouteApi('/login')

const fields: readonly AuthField[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
]

/** Sign in with email and password. */
export function LoginScreen() {
  const search = route.useSearch()
  const session = useSessionStore()
  useLeaveWhenSignedIn(search.redirect)
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => call('signIn', { body: { email, password } }),
    onSuccess: ({ user }) => session.set(user),
  })

  return (
    <AuthCard
      title="Sign in"
      footer={
        <>
          New here?{' '}
          <Link to="/signup" search={search} className={linkStyle()}>
            Create an account
          </Link>
        </>
      }
    >
      <AuthForm fields={fields} submit="Sign in" busy={signIn.isPending} error={signIn.error} onSubmit={signIn.mutate} />
      <p className="mt-4 text-center text-secondary">
        <Link to="/passwordReset" className={linkStyle()}>
          Reset the password
        </Link>
      </p>
    </AuthCard>
  )
}
