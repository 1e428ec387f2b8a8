import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { ErrorState } from '../kit/error-state.tsx'

/** Stands in for a screen that broke, or whose script did not load. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className="flex h-full min-h-80 flex-col justify-center">
      <ErrorState
        title="This screen didn’t load"
        hint="What you wrote is kept. Try again, or load the page anew."
        reference={error instanceof Error ? error.message : String(error)}
        onRetry={retry}
      />
    </main>
  )
}
