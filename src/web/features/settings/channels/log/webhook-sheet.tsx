import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { DeliveryDetail } from '#domain/api/whatsapp/intake.ts'

import { deliveryQuery } from '#web/api/intake/read-log.ts'
import { useReplays } from '#web/api/intake/work-on-log.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { formatExactTime } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { FATE_TAGS, formatSpan, STATE_TAGS } from './log-labels.ts'

type Props = { channelId: string; deliveryId: string | null; onClose: () => void }

/** One webhook: what became of each thing that it says, and the words themselves. */
export function WebhookSheet({ channelId, deliveryId, onClose }: Props) {
  const { app } = useCurrentApp()
  const { replay } = useReplays(app.id, channelId)
  const delivery = useQuery({ ...deliveryQuery(app.id, channelId, deliveryId ?? ''), enabled: deliveryId !== null })
  const mayReplay = delivery.data !== undefined && delivery.data.state !== 'waiting' && delivery.data.payload !== null
  return (
    <SideSheet
      open={deliveryId !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Webhook')}
      footer={
        <Button
          icon={<RotateCw />}
          disabled={!mayReplay}
          busy={replay.isPending}
          onClick={() => deliveryId !== null && replay.mutate([deliveryId])}
        >
          {t('Replay')}
        </Button>
      }
    >
      <Loaded query={delivery} what={t('the webhook')}>
        {(detail) => <Detail detail={detail} />}
      </Loaded>
      {replay.error && <InlineAlert tone="danger" title={replay.error.message} />}
    </SideSheet>
  )
}

function Detail({ detail }: { detail: DeliveryDetail }) {
  const { app } = useCurrentApp()
  const { state, receivedAt, lagMs, attempts, problem, replays, elements, payload } = detail
  const facts = [
    [t('Came'), formatExactTime(receivedAt, app.timeZone)],
    [t('Took'), formatSpan(lagMs)],
    ...(replays > 0 ? [[t('Replayed'), t('{replays, plural, =1 {once} other {# times}}', { replays })]] : []),
    ...(attempts > 0 ? [[t('Failed tries'), String(attempts)]] : []),
  ]
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Tag tone={STATE_TAGS[state].tone}>{STATE_TAGS[state].label}</Tag>
        <dl className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-secondary">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {problem !== null && (
        <InlineAlert tone="danger" title={t('It could not be handled')}>
          <span className="wrap-anywhere">{problem}</span>
        </InlineAlert>
      )}
      {elements.length > 0 && (
        <section>
          <h3 className="mb-2 text-secondary font-semibold">{t('Result##webhook')}</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {elements.map(({ name, fate, words, conversationId }, index) => (
              // An id may stand twice in one webhook: its place is what tells one from the other.
              <li key={index} className="px-3 py-2 text-secondary">
                <div className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-mono text-meta" title={name}>
                    {name}
                  </span>
                  <Tag tone={FATE_TAGS[fate].tone}>{FATE_TAGS[fate].label}</Tag>
                </div>
                <p className="text-ink-2">
                  {words}{' '}
                  {conversationId !== null && (
                    <Link to="/inbox/$conversationId" params={{ conversationId }} className={linkStyle()}>
                      {t('Open the conversation')}
                    </Link>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-2 text-secondary font-semibold">{t('Payload')}</h3>
        {payload === null ? (
          <p className="text-secondary text-ink-2">{t('The payload is kept no longer.')}</p>
        ) : (
          // A scrolling place must be reachable by keyboard.
          <pre tabIndex={0} aria-label={t('Payload')} className="max-h-112 overflow-auto rounded-control bg-sunken p-3 font-mono text-meta">
            {JSON.stringify(payload, null, 2)}
          </pre>
        )}
      </section>
    </div>
  )
}
