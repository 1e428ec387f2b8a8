import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeyRound, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { sessionQuery } from '#web/api/account/session-query.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { hasPasskeys, isDismissed, signInWithPasskey } from '#web/session/passkey.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { takeMailedCode } from './take-mailed-code.ts'
import { type Entering, useEnter } from './use-enter.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const route = getRouteApi('/login')

type Way = 'password' | 'mailedCode' | 'secondFactor'

/** Sign in: with a provider, with email and password, with a mailed code, or with a passkey. */
export function LoginScreen() {
  const search = route.useSearch()
  useLeaveWhenSignedIn(search.redirect)
  const [filled] = useState(() => takeMailedCode(window))
  const [way, setWay] = useState<Way>(filled ? 'mailedCode' : 'password')
  const enter = useEnter(() => setWay('secondFactor'))
  const session = useQuery(sessionQuery(null))
  const providers = session.data?.providers ?? []

  return (
    <AuthCard
      title={way === 'secondFactor' ? t('Two-step verification') : t('Sign in')}
      footer={
        <>
          {rich('New here? <link>Create an account</link>', {
            link: (text) => (
              <Link to="/signup" search={search} className={linkStyle()}>
                {text}
              </Link>
            ),
          })}
        </>
      }
    >
      {way === 'password' && (
        <>
          <ProviderButtons providers={providers} redirect={search.redirect} />
          <PasswordForm enter={enter}>
            <Button icon={<Mail aria-hidden />} variant="ghost" className="w-full" onClick={() => setWay('mailedCode')}>
              {t('Email me a code')}
            </Button>
          </PasswordForm>
        </>
      )}
      {way === 'mailedCode' && <MailedCodeForm filled={filled} enter={enter} onBack={() => setWay('password')} />}
      {way === 'secondFactor' && <SecondFactorForm enter={enter} />}
    </AuthCard>
  )
}

const fields: readonly AuthField[] = [
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'username', placeholder: 'name@example.com' },
  { name: 'password', label: t('Password'), type: 'password', autoComplete: 'current-password' },
]

function PasswordForm({ enter, children }: { enter: Entering; children: ReactNode }) {
  const signIn = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => enter(call('signIn', { body: { email, password } })),
  })
  const passkey = useMutation({
    mutationFn: () => enter(signInWithPasskey()).catch((error: unknown) => (isDismissed(error) ? undefined : Promise.reject(error))),
  })
  return (
    <>
      <AuthForm
        fields={fields}
        submit={t('Sign in')}
        busy={signIn.isPending}
        error={signIn.error ?? passkey.error}
        onSubmit={(values) => {
          passkey.reset()
          signIn.mutate(values)
        }}
      />
      <p className="mt-4 text-center text-secondary">
        <Link to="/passwordReset" className={linkStyle()}>
          {t('Forgot password?')}
        </Link>
      </p>
      <div className="mt-4 flex flex-col gap-1 border-t border-line pt-4">
        {children}
        {hasPasskeys() && (
          <Button
            icon={<KeyRound aria-hidden />}
            variant="ghost"
            className="w-full"
            busy={passkey.isPending}
            onClick={() => {
              signIn.reset()
              passkey.mutate()
            }}
          >
            {t('Use a passkey')}
          </Button>
        )}
      </div>
    </>
  )
}
