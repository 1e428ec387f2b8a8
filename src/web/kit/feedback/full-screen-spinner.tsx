/** Covers the page while it is not known yet who is signed in. */
import { t } from '#domain/i18n/t.ts'

export function FullScreenSpinner({ label = t('Loading') }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="flex h-dvh items-center justify-center bg-canvas">
      <span className="size-6 animate-spin rounded-full border-2 border-line-strong border-t-lagoon" aria-hidden />
    </div>
  )
}
