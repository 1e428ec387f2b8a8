import { Lock } from 'lucide-react'
import { t } from '#domain/i18n/t.ts'

/** Stands in for a screen that the member's role does not include. */
export function NoPermission({ what, who = t('an owner or admin of this workspace') }: { what: string; who?: string }) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 p-8 text-center">
      <Lock className="size-6 text-ink-3" aria-hidden />
      <h2 className="mt-2 text-reading font-semibold">{t('Your role doesn’t include {what}', { what })}</h2>
      <p className="max-w-72 text-secondary text-ink-2">{t('Ask {who} for access.', { who })}</p>
    </div>
  )
}
