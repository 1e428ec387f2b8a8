import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

/** Says with which address something must be shared, and copies it. */
export function ShareHint({ account, children }: { account: string; children: ReactNode }) {
  const toasts = useToasts()
  const copy = () => void navigator.clipboard.writeText(account).then(() => toasts.show({ title: t('Address copied') }))
  return (
    <p className="text-meta text-ink-3">
      {children}{' '}
      <button type="button" onClick={copy} className="min-h-6 font-medium text-lagoon-fg underline underline-offset-2">
        {t('Copy it')}
      </button>
    </p>
  )
}
