import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { AuthForm, type AuthField } from './auth-form.tsx'
import type { Entering } from './use-enter.ts'

const emailField: AuthField = { name: 'email', label: t('Email'), type: 'email', autoComplete: 'username', placeholder: 'name@example.com' }
/** A code of six digits, which phones fill in from the mail. */
export const codeField: AuthField = { name: 'code', label: t('Code'), isCode: true, autoFocus: true }

/** Signs in with a code that is mailed: first the email, then the code. A link in the mail fills both in. */
export function MailedCodeForm({
  filled,
  enter,
  onBack,
}: {
  filled: { email: string; code: string } | null
  enter: Entering
  onBack: () => void
}) {
  const [email, setEmail] = useState(filled?.email ?? null)
  const request = useMutation({
    mutationFn: (asked: string) => call('requestSignInCode', { body: { email: asked } }),
    onSuccess: (_, asked) => setEmail(asked),
  })
  const signIn = useMutation({
    mutationFn: (code: string) => enter(call('signInWithCode', { body: { email: email ?? '', code } })),
  })
  const back = (
    <Button variant="ghost" className="mt-2 w-full" onClick={onBack}>
      {t('Use your password')}
    </Button>
  )
  if (email === null)
    return (
      <>
        <AuthForm
          fields={[emailField]}
          submit={t('Email me a code')}
          busy={request.isPending}
          error={request.error}
          onSubmit={(values) => request.mutate(values.email)}
        />
        {back}
      </>
    )
  return (
    <>
      <p className="mb-4 text-secondary text-ink-2" role="status">
        {t('Enter the six-digit code we emailed to {email}. It works for 10 minutes.', { email })}
      </p>
      <AuthForm
        fields={[{ ...codeField, ...(filled && { defaultValue: filled.code }) }]}
        submit={t('Sign in')}
        busy={signIn.isPending}
        error={signIn.error ?? request.error}
        onSubmit={({ code }) => signIn.mutate(code)}
      />
      <Button variant="ghost" className="mt-2 w-full" busy={request.isPending} onClick={() => request.mutate(email)}>
        {t('Send a new code')}
      </Button>
      {back}
    </>
  )
}
