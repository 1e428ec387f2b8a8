import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { PartnerWebhook } from '#domain/partners/partner-webhook.ts'

import { call } from '#web/api/call.ts'
import { partnerWebhooksQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange } from '#web/api/partners/use-partner-change.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { subjectLabel } from './webhook-subjects.ts'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

type Props = { partnerId: string; timeZone: string }

/** Addresses of the partner's programs that hear of leads, clients and commission. */
export function WebhooksPart({ partnerId, timeZone }: Props) {
  const webhooks = useQuery(partnerWebhooksQuery(partnerId))
  const [adding, setAdding] = useState(false)
  const items = webhooks.data?.items
  return (
    <section aria-labelledby="webhooks" className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="webhooks" className="text-reading font-semibold">
            {t('Webhooks')}
          </h2>
          <p className="text-ink-2">{t('We post each change to your URL, signed with its secret.')}</p>
        </div>
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {t('Add webhook')}
        </Button>
      </div>
      <QueryState query={webhooks} what={t('the webhooks')}>
        <Bone className="h-14" />
      </QueryState>
      {items && items.length > 0 && (
        <ul aria-label={t('Webhooks')} className="divide-y divide-line rounded-card border border-line">
          {items.map((webhook) => (
            <WebhookRow key={webhook.id} partnerId={partnerId} webhook={webhook} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense fallback={null}>
          <WebhookDialog partnerId={partnerId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

function WebhookRow({ partnerId, webhook, timeZone }: Props & { webhook: PartnerWebhook }) {
  const { id, url, events, deliveredAt, failure } = webhook
  const change = usePartnerChange()
  const [asking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{url}</span>
          {failure !== null && <Tag tone="danger">{t('Failing')}</Tag>}
        </div>
        <p className="text-meta text-ink-3">
          {subjectLabel(events)} ·{' '}
          {deliveredAt
            ? t('Last delivered {deliveredAt}', { deliveredAt: formatExactTime(deliveredAt, timeZone) })
            : t('Nothing delivered yet')}
          {failure !== null && ` · ${failure}`}
        </p>
      </div>
      <Button variant="quietDanger" aria-label={t('Remove {url}', { url })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove this webhook?')}
        description={t('{url} gets nothing any more.', { url })}
        confirm={t('Remove webhook')}
        busy={change.isPending}
        onConfirm={() =>
          change.mutate({
            send: () => call('removePartnerWebhook', { partnerId, partnerWebhookId: id }),
            done: t('Webhook removed'),
          })
        }
      />
    </li>
  )
}
