import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { randomId } from '#domain/generate-id.ts'
import type { SignInProvider } from '#domain/workspace/sign-in-provider.ts'
import type { User } from '#domain/workspace/user.ts'

import { useAccountChange } from '#web/api/account/account.ts'
import { sessionQuery } from '#web/api/account/session-query.ts'
import { call } from '#web/api/call.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useSession } from '#web/session/use-session.ts'
import { signInByPopup } from '#web/session/sign-in-popup.ts'
import { Part } from './part.tsx'

/** Sign-in providers: connected in a window, and disconnected while another way to sign in is left. */
export function ProvidersPart({ linked }: { linked: User['providerData'] }) {
  const { user } = useSession()
  const { data } = useQuery(sessionQuery(user))
  const providers = data?.providers ?? []
  if (providers.length === 0) return null
  return (
    <Part title={t('Connected accounts')} about={t('Sign in with an account you already have.')}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {providers.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} isLinked={linked.some(({ providerId }) => providerId === provider.id)} />
        ))}
      </ul>
    </Part>
  )
}

function ProviderRow({ provider: { id, name }, isLinked }: { provider: SignInProvider; isLinked: boolean }) {
  const toasts = useToasts()
  const link = useAccountChange(async () => {
    const attempt = randomId()
    return signInByPopup(window, { path: `/oauth/sign-in/${id}?attempt=${attempt}&link=1`, attempt })
  })
  const unlink = useAccountChange(() => call('unlinkProvider', { providerId: id }))
  // What goes wrong in the window is said there or nowhere (spec, section 8).
  const connect = () =>
    link.mutate(undefined, { onSuccess: (outcome) => outcome === 'linked' && toasts.show({ title: t('{name} connected', { name }) }) })
  const disconnect = () =>
    unlink.mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('{name} disconnected', { name }) }),
      onError: (error) =>
        toasts.show({ variant: 'destructive', title: t('{name} not disconnected', { name }), description: error.message }),
    })
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{name}</div>
        <p className="text-meta text-ink-3">{isLinked ? t('Connected') : t('Not connected')}</p>
      </div>
      {isLinked ? (
        <Button variant="quietDanger" busy={unlink.isPending} aria-label={t('Disconnect {name}', { name })} onClick={disconnect}>
          {t('Disconnect')}
        </Button>
      ) : (
        <Button aria-label={t('Connect {name}', { name })} onClick={connect}>
          {t('Connect')}
        </Button>
      )}
    </li>
  )
}
