import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { SignUpPolicy } from '#domain/workspace/user.ts'

import { sessionQuery } from '#web/api/account/session-query.ts'
import { call } from '#web/api/call.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { sendTimeZone } from '#web/session/language.ts'
import { useSessionStore } from '#web/session/use-session.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const route = getRouteApi('/signup')

const fields: readonly AuthField[] = [
  { name: 'name', label: t('Your name'), autoComplete: 'name', help: t('Your team sees this next to your replies.') },
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
  {
    name: 'password',
    label: t('Password'),
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    help: t('At least 8 characters.'),
  },
]

const REFUSED: Partial<Record<SignUpPolicy, { title: string; hint: string }>> = {
  invited: { title: t('You need an invitation'), hint: t('Ask an admin of your team to invite you, then open the link in the email.') },
  closed: { title: t('Sign-up is off'), hint: t('New accounts are turned off here. Ask the person who runs this server for access.') },
}

/** Create an account, where the installation lets everyone; the app is made for it by the server. */
export function SignupScreen() {
  const search = route.useSearch()
  const session = useSessionStore()
  useLeaveWhenSignedIn(search.redirect)
  useEffect(sendTimeZone, [])
  const info = useQuery(sessionQuery(null)).data
  const signUp = useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) => call('signUp', { body }),
    onSuccess: ({ user }) => session.set(user),
  })
  const refused = info && REFUSED[info.signUpPolicy]

  return (
    <AuthCard
      title={t('Create an account')}
      footer={
        <>
          {rich('Already have an account? <link>Sign in</link>', {
            link: (text) => (
              <Link to="/login" search={search} className={linkStyle()}>
                {text}
              </Link>
            ),
          })}
        </>
      }
    >
      {refused ? (
        <InlineAlert tone="info" title={refused.title}>
          {refused.hint}
        </InlineAlert>
      ) : (
        <>
          <ProviderButtons providers={info?.providers ?? []} redirect={search.redirect} />
          <AuthForm fields={fields} submit={t('Create account')} busy={signUp.isPending} error={signUp.error} onSubmit={signUp.mutate} />
        </>
      )}
    </AuthCard>
  )
}
