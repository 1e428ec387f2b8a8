import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ErrorState } from '../kit/feedback/error-state.tsx'
import { useOnline } from '../kit/hooks/use-online.ts'

/** Stands in for a screen that broke, or whose script did not load. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    // A script that could not be fetched is not asked for again by the same page; what was written is kept beside it.
    if (online && wasOffline.current) location.reload()
  }, [online])
  return (
    <main className="flex h-full min-h-80 flex-col justify-center">
      <ErrorState
        title={t('This screen didn’t load')}
        hint={
          online
            ? t('What you wrote is kept. Try again, or reload the page.')
            : t('You’re offline. What you wrote is kept, and this loads when you’re back.')
        }
        reference={error instanceof Error ? error.message : String(error)}
        onRetry={retry}
      />
    </main>
  )
}
