import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useRenewHook, workflowHookQuery } from '#web/api/flows/workflow-hook.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The address that starts a workflow, and what was sent there last. */
export function HookPart({ workflowId }: { workflowId: string }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const hook = useQuery(workflowHookQuery(app.id, workflowId)).data
  const renew = useRenewHook(app.id, workflowId)
  const [asking, setAsking] = useState(false)
  const id = useId()
  if (!hook) return null
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-secondary font-medium">
          {t('Webhook URL')}
        </label>
        <CopyField id={id} label={t('Webhook URL')} value={hook.url} />
        <p className="text-meta text-ink-3">{t('Send a POST request with JSON. Anyone with this URL can start the workflow.')}</p>
      </div>
      <div>
        <h3 className="text-secondary font-medium">{t('Last call')}</h3>
        {hook.sampledAt === null ? (
          <p className="text-secondary text-ink-2">{t('Nothing received yet. The first call shows up here.')}</p>
        ) : (
          <>
            <p className="text-secondary text-ink-2">{formatMoment(hook.sampledAt, app.timeZone)}</p>
            {/* A scrolling place must be reachable by keyboard. */}
            <pre
              tabIndex={0}
              aria-label={t('Last call')}
              className="mt-1.5 max-h-64 overflow-auto rounded-control bg-sunken p-3 font-mono text-meta"
            >
              {JSON.stringify(hook.sample, null, 2)}
            </pre>
          </>
        )}
      </div>
      <div>
        <Button size="sm" icon={<RefreshCw />} onClick={() => setAsking(true)}>
          {t('Renew URL')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Renew the webhook URL?')}
        description={t('The current URL stops working at once. Update it wherever it’s called.')}
        confirm={t('Renew URL')}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: () => toasts.show({ title: t('Webhook URL renewed') }),
            onError: (error) => toasts.show(refusal(error)),
            onSettled: () => setAsking(false),
          })
        }
      />
    </section>
  )
}
