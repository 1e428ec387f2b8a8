import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useSession, useSessionStore } from '#web/session/use-session.ts'
import { AuthCard } from './auth-card.tsx'
import { authFault } from './auth-fault.ts'

const route = getRouteApi('/verifyEmail')

/** Verifies the email with the token of the mailed link. */
export function VerifyEmailScreen() {
  const { token } = route.useSearch()
  const { isLoggedIn } = useSession()
  const session = useSessionStore()
  const { mutate, ...verify } = useMutation({
    mutationFn: (value: string) => call('verifyEmail', { body: { token: value } }),
    onSuccess: async () => session.set((await call('session', {})).user),
  })
  const again = useMutation({ mutationFn: () => call('sendVerification', {}) })
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])

  // The workspace that was waiting for this email.
  const joined = verify.data?.appId
  if (verify.isSuccess) {
    return (
      <AuthCard title={t('Email verified')}>
        {joined ? (
          <a href={`/inbox?openIn=${joined}`} className={buttonStyle({ variant: 'primary', size: 'lg', className: 'w-full' })}>
            {t('Open your team’s inbox')}
          </a>
        ) : (
          <Link to={isLoggedIn ? '/inbox' : '/login'} className={buttonStyle({ variant: 'primary', size: 'lg', className: 'w-full' })}>
            {isLoggedIn ? t('Go to the inbox') : t('Sign in')}
          </Link>
        )}
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('Verify your email')}>
      {verify.isPending && <p role="status">{t('Checking the link…')}</p>}
      {verify.error && <InlineAlert tone="danger" title={authFault(verify.error).message} />}
      {!token && <p className="text-base text-ink-2">{t('Open the link in the mail we sent you.')}</p>}
      {isLoggedIn && !verify.isPending && (
        <Button className="mt-4 w-full" size="lg" busy={again.isPending} disabled={again.isSuccess} onClick={() => again.mutate()}>
          {again.isSuccess ? t('Link sent') : t('Send a new link')}
        </Button>
      )}
    </AuthCard>
  )
}
