import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiKey } from '#domain/api/workspace/apps.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { accessLabel } from './key-access.ts'

/** One API key, by its first characters. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const remove = useRemoveKey(app.id)
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now
  const confirm = () =>
    remove.mutate(apiKey.id, {
      onSuccess: () => toasts.show({ title: 'API key revoked' }),
      onError: (error) => toasts.show({ variant: 'destructive', title: 'API key not revoked', description: error.message }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{apiKey.name}</span>
          {isExpired && <Tag tone="warning">Expired</Tag>}
        </div>
        <p className="text-meta text-ink-3">
          <code className="font-mono">{apiKey.prefix}…</code> · {accessLabel(apiKey.scopes)} ·{' '}
          {apiKey.lastUsedAt ? `Last used ${formatExactTime(apiKey.lastUsedAt, app.timeZone)}` : 'Never used'}
          {apiKey.expiresAt && ` · ${isExpired ? 'Expired' : 'Expires'} ${formatExactTime(apiKey.expiresAt, app.timeZone)}`}
        </p>
      </div>
      <Button variant="quietDanger" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke ${apiKey.name}?`}
        description="Programs that use it are refused at once."
        confirm="Revoke API key"
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </li>
  )
}

/** Revokes an API key. */
function useRemoveKey(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) => call('removeKey', { appId, keyId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.keys(appId) }),
  })
}
