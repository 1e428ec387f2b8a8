import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { call } from '../../api/call.ts'
import { linkStyle } from '../../kit/text-link.tsx'
import { useSessionStore } from '../../session/use-session.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const route = getRouteApi('/signup')

const fields: readonly AuthField[] = [
  { name: 'name', label: 'Your name', autoComplete: 'name', help: 'Your team sees it beside what you do.' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', minLength: 8, help: 'At least 8 characters.' },
]

/** Create an account; the app is made for it by the server. */
export function SignupScreen() {
  const search = route.useSearch()
  const session = useSessionStore()
  useLeaveWhenSignedIn(search.redirect)
  const signUp = useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) => call('signUp', { body }),
    onSuccess: ({ user }) => session.set(user),
  })

  return (
    <AuthCard
      title="Create an account"
      footer={
        <>
          Have an account?{' '}
          <Link to="/login" search={search} className={linkStyle()}>
            Sign in
          </Link>
        </>
      }
    >
      <AuthForm fields={fields} submit="Create account" busy={signUp.isPending} error={signUp.error} onSubmit={signUp.mutate} />
    </AuthCard>
  )
}
