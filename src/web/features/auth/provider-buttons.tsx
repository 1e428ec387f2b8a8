import { useRouter } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { SignInProvider } from '#domain/workspace/sign-in-provider.ts'
import { randomId } from '#domain/generate-id.ts'

import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/form/button.tsx'
import { sendTimeZone } from '#web/session/language.ts'
import { redirectTarget } from '#web/session/redirect-target.ts'
import { signInByPopup } from '#web/session/sign-in-popup.ts'
import { useSessionStore } from '#web/session/use-session.ts'

/** A button for each sign-in provider. What goes wrong in its window is said there or nowhere: the page stays as it is (spec, section 8). */
export function ProviderButtons({ providers, redirect }: { providers: readonly SignInProvider[]; redirect: string | undefined }) {
  const session = useSessionStore()
  const router = useRouter()
  if (providers.length === 0) return null

  const enter = async (providerId: string): Promise<void> => {
    // Whoever is new here comes in from the page of the sign-in as well.
    sendTimeZone()
    const attempt = randomId()
    const outcome = await signInByPopup(window, { path: `/oauth/sign-in/${providerId}?attempt=${attempt}`, attempt })
    if (outcome !== 'signed-in') return
    const { user } = await call('session', {})
    session.set(user)
    router.history.replace(redirectTarget(redirect, location.origin))
  }
  return (
    <div className="mb-5 flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" className="w-full" onClick={() => void enter(id).catch(() => {})}>
          {t('Continue with {name}', { name })}
        </Button>
      ))}
      <div className="mt-3 flex items-center gap-3 text-meta text-ink-3" aria-hidden>
        <span className="h-px flex-1 bg-line" />
        {t('or')}
        <span className="h-px flex-1 bg-line" />
      </div>
    </div>
  )
}
