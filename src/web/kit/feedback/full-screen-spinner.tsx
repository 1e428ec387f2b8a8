import { t } from '#domain/i18n/t.ts'

/** Covers the page while it is not known yet who is signed in; `says` tells why that takes its time. */
export function FullScreenSpinner({ label = t('Loading'), says }: { label?: string; says?: string | undefined }) {
  return (
    <div role="status" aria-label={says ?? label} className="flex h-dvh flex-col items-center justify-center gap-4 bg-canvas px-6">
      <span className="size-6 animate-spin rounded-full border-2 border-line-strong border-t-lagoon" aria-hidden />
      {says !== undefined && <p className="max-w-80 text-center text-balance text-ink-2">{says}</p>}
    </div>
  )
}
