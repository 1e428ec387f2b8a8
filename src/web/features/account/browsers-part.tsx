import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { AccountSession } from '#domain/api/workspace/account.ts'

import { useAccountChange } from '#web/api/account/account.ts'
import { call } from '#web/api/call.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { Ago } from '#web/session/ago.tsx'
import { browserName } from '#domain/workspace/browser-name.ts'
import { Part } from './part.tsx'

/** The browsers that are signed in: each can be signed out from here, or all but this one. */
export function BrowsersPart({ sessions }: { sessions: readonly AccountSession[] }) {
  const toasts = useToasts()
  const endOthers = useAccountChange(() => call('endOtherSessions', {}))
  const signOutOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('Signed out everywhere else') }),
      onError: (error) => toasts.show({ variant: 'destructive', title: t('Not signed out'), description: error.message }),
    })
  return (
    <Part
      title={t('Signed-in browsers')}
      about={t('Sign out any you don’t recognize, then change your password.')}
      action={
        sessions.length > 1 && (
          <Button busy={endOthers.isPending} onClick={signOutOthers}>
            {t('Sign out all others')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {sessions.map((session) => (
          <BrowserRow key={session.id} session={session} />
        ))}
      </ul>
    </Part>
  )
}

function BrowserRow({ session: { id, isThis, userAgent, ipAddress, lastSeenAt } }: { session: AccountSession }) {
  const toasts = useToasts()
  const end = useAccountChange(() => call('endSession', { sessionId: id }))
  const name = browserName(userAgent)
  const signOut = () =>
    end.mutate(undefined, {
      onError: (error) => toasts.show({ variant: 'destructive', title: t('Not signed out'), description: error.message }),
    })
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isThis && <Tag tone="success">{t('This browser')}</Tag>}
        </div>
        <p className="text-meta text-ink-3">
          {rich('{value}Active', { value: ipAddress && `${ipAddress} · ` })} <Ago at={lastSeenAt} />
        </p>
      </div>
      {!isThis && (
        <Button variant="quietDanger" busy={end.isPending} aria-label={t('Sign out {name}', { name })} onClick={signOut}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
