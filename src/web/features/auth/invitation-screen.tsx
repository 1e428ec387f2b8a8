import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useSession } from '#web/session/use-session.ts'
import { AuthCard } from './auth-card.tsx'
import { authFault } from './auth-fault.ts'
import { AuthForm, type AuthField } from './auth-form.tsx'

const route = getRouteApi('/invitation')

const fields: readonly AuthField[] = [
  { name: 'name', label: t('Your name'), autoComplete: 'name', help: t('Your team sees this next to your replies.') },
  {
    name: 'password',
    label: t('Password'),
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    help: t('At least 8 characters.'),
  },
]

/** Opens the workspace from its beginning, whatever was open before. */
const openApp = ({ appId }: { appId: string | null }): void => location.assign(appId ? `/inbox?openIn=${appId}` : '/inbox')

/** Accept an invitation: with a new account, or with the one that its email has. */
export function InvitationScreen() {
  const { token = '' } = route.useSearch()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('getInvitation', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (invitation.isPending)
    return (
      <AuthCard title={t('Your invitation')}>
        <p role="status">{t('Opening your invitation…')}</p>
      </AuthCard>
    )
  if (invitation.error)
    return (
      <AuthCard title={t('Your invitation')} footer={<SignInLink />}>
        <InlineAlert tone="danger" title={authFault(invitation.error).message} />
      </AuthCard>
    )
  const { appName, email, invitedBy, hasAccount } = invitation.data
  const subtitle = invitedBy ? t('{invitedBy} invited {email}.', { invitedBy, email }) : t('You were invited as {email}.', { email })
  return (
    <AuthCard title={t('Join {appName}', { appName })} subtitle={subtitle}>
      {hasAccount ? <JoinWithAccount token={token} email={email} /> : <JoinWithNewAccount token={token} email={email} />}
    </AuthCard>
  )
}

function JoinWithNewAccount({ token, email }: { token: string; email: string }) {
  const join = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      call('signUp', { body: { name, email, password, invitation: token } }),
    onSuccess: openApp,
  })
  return <AuthForm fields={fields} submit={t('Create account and join')} busy={join.isPending} error={join.error} onSubmit={join.mutate} />
}

function JoinWithAccount({ token, email }: { token: string; email: string }) {
  const { user } = useSession()
  const join = useMutation({ mutationFn: () => call('acceptInvitation', { body: { token } }), onSuccess: openApp })
  const here = `/invitation?token=${encodeURIComponent(token)}`
  if (user?.email !== email)
    return (
      <>
        {user && (
          <InlineAlert
            tone="warning"
            title={t("You're signed in as {email}. Sign out, then open the link again.", { email: user.email })}
          />
        )}
        {!user && (
          <Link to="/login" search={{ redirect: here }} className={buttonStyle({ variant: 'primary', size: 'lg', className: 'w-full' })}>
            {t('Sign in to join')}
          </Link>
        )}
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      {join.error && <InlineAlert tone="danger" title={authFault(join.error).message} />}
      <Button variant="primary" size="lg" className="w-full" busy={join.isPending} onClick={() => join.mutate()}>
        {t('Join workspace')}
      </Button>
    </div>
  )
}

const SignInLink = () => (
  <Link to="/login" className={linkStyle()}>
    {t('Back to sign in')}
  </Link>
)
