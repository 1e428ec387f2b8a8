import { CircleAlert, Info, RefreshCw, TriangleAlert } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ChannelDetail } from '#domain/whatsapp/channel.ts'
import type { ChannelNotice } from '#domain/whatsapp/number-facts.ts'

import { useWorkOnChannel } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { formatAgo } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { limitText, plain, qualityText, throughputText } from './channel-labels.ts'

/** What Meta says of the number, and what it told us lately. */
export function Overview({ channel, mayChange }: { channel: ChannelDetail; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const work = useWorkOnChannel(app.id, channel.id)
  const now = useNow()
  const { facts } = channel
  const rows = [
    ...(facts ? factRows(facts) : []),
    [t('Phone number ID'), channel.phoneNumberId],
    [t('Account ID'), channel.wabaId],
    [t('Token ends in'), channel.tokenLast4],
  ]
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 flex-1 text-reading font-semibold">{t('Status from WhatsApp')}</h2>
          {channel.factsAt !== null && (
            <span className="text-meta text-ink-3">{t('Updated {factsAt}', { factsAt: formatAgo(channel.factsAt, now) })}</span>
          )}
          {mayChange && (
            <Button size="sm" icon={<RefreshCw />} busy={work.isPending} onClick={() => work.mutate('refresh')}>
              {t('Refresh')}
            </Button>
          )}
        </div>
        {channel.factsProblem !== null && (
          <InlineAlert tone="warning" title={t('WhatsApp could not be asked the last time.')}>
            {channel.factsProblem}
          </InlineAlert>
        )}
        {!facts && channel.factsProblem === null && <p className="text-secondary text-ink-2">{t('Not asked yet.')}</p>}
        <dl className="divide-y divide-line rounded-card border border-line">
          {rows.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-4 px-4 py-2.5 text-secondary">
              <dt className="w-40 shrink-0 text-ink-2">{name}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-reading font-semibold">{t('Notices')}</h2>
        {channel.notices.length === 0 ? (
          <p className="text-secondary text-ink-2">{t('No notices in the last 30 days')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {channel.notices.map((notice) => (
              <Notice key={notice.id} notice={notice} now={now} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const factRows = (facts: NonNullable<ChannelDetail['facts']>): string[][] => [
  [t('Display name'), withVerdict(facts.verifiedName, facts.nameStatus)],
  [t('Quality'), qualityText(facts.quality)],
  [t('Messaging limit'), limitText(facts.messagingLimit)],
  [t('Throughput'), throughputText(facts.throughput)],
  [t('Status'), facts.status === 'CONNECTED' ? t('Connected') : plain(facts.status)],
  [t('Platform'), facts.platformType === 'CLOUD_API' ? t('Cloud API') : plain(facts.platformType)],
  [t('Mode'), facts.accountMode === 'LIVE' ? t('Live') : plain(facts.accountMode)],
  [t('Account'), withVerdict(facts.accountName, facts.accountReview)],
]

const VERDICTS: Readonly<Record<string, string>> = {
  APPROVED: t('approved'),
  PENDING: t('pending'),
  PENDING_REVIEW: t('pending'),
  REJECTED: t('rejected'),
  DECLINED: t('rejected'),
}

/** A name, and in brackets what a review came to. */
const withVerdict = (name: string | null, verdict: string | null): string =>
  `${name ?? '–'}${verdict ? ` (${VERDICTS[verdict] ?? plain(verdict).toLowerCase()})` : ''}`

const LOOKS = {
  danger: { icon: CircleAlert, colour: 'text-danger' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  info: { icon: Info, colour: 'text-info' },
}

function Notice({ notice, now }: { notice: ChannelNotice; now: number }) {
  const { icon: Icon, colour } = LOOKS[notice.severity]
  return (
    <li className="flex gap-3 p-4 text-secondary">
      <Icon className={`mt-0.5 size-4.5 shrink-0 ${colour}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">{notice.title}</span>
          <time dateTime={notice.at} className="text-meta text-ink-3">
            {formatAgo(notice.at, now)}
          </time>
        </div>
        <p className="text-ink-2">{notice.detail}</p>
        {notice.remedy !== '' && <p className="mt-1 text-ink">{notice.remedy}</p>}
      </div>
    </li>
  )
}
