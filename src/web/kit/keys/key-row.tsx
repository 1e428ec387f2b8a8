import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

import { accessLabel, type KeyAccess, type ShownKey } from './key-access.ts'

type Props = { apiKey: ShownKey; accesses: readonly KeyAccess[]; timeZone: string; onRevoke: () => Promise<unknown> }

/** One API key, by its first characters. */
export function KeyRow({ apiKey, accesses, timeZone, onRevoke }: Props) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now
  const confirm = () => {
    setBusy(true)
    void onRevoke()
      .then(
        () => toasts.show({ title: t('API key revoked') }),
        (error: Error) => toasts.show({ variant: 'destructive', title: t('API key not revoked'), description: error.message }),
      )
      .finally(() => {
        setBusy(false)
        setAsking(false)
      })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{apiKey.name}</span>
          {isExpired && <Tag tone="warning">{t('Expired')}</Tag>}
        </div>
        <p className="text-meta text-ink-3">
          <code className="font-mono">{apiKey.prefix}…</code> · {accessLabel(apiKey.scopes, accesses)} ·{' '}
          {apiKey.lastUsedAt ? t('Last used {lastUsedAt}', { lastUsedAt: formatExactTime(apiKey.lastUsedAt, timeZone) }) : t('Never used')}
          {apiKey.expiresAt && ` · ${isExpired ? t('Expired') : t('Expires')} ${formatExactTime(apiKey.expiresAt, timeZone)}`}
        </p>
      </div>
      <Button variant="quietDanger" onClick={() => setAsking(true)}>
        {t('Revoke')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Revoke {name}?', { name: apiKey.name })}
        description={t('Programs that use it are refused at once.')}
        confirm={t('Revoke API key')}
        busy={busy}
        onConfirm={confirm}
      />
    </li>
  )
}
