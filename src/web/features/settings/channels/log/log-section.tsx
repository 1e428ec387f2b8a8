import { locale } from '#domain/i18n/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import type { IntakeLag } from '#domain/api/whatsapp/intake.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { channelQuery } from '#web/api/channels/get-channel.ts'
import { lagQuery, intakeSettingsQuery } from '#web/api/intake/read-log.ts'
import { Count } from '#web/kit/list/count.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { useKeepLogs } from '#web/api/intake/work-on-log.ts'
import { refusal } from '#web/api/refusal.ts'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

import { formatSpan } from './log-labels.ts'
import { type LogTab, readLogAddress } from './log-search.ts'
import { SendsTab } from './sends-tab.tsx'
import { UnconfirmedTab } from './unconfirmed-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

/** From here on it is felt in a conversation. */
const SLOW_MS = 5_000

/** What each figure says of a delay, and the time by which it is slow. */
const FIGURES: readonly { label: string; value: (lag: IntakeLag) => string; ms: (lag: IntakeLag) => number | null }[] = [
  { label: t('Waiting now'), value: ({ waiting }) => String(waiting), ms: ({ oldestWaitingMs }) => oldestWaitingMs },
  {
    label: t('Oldest has waited'),
    value: ({ waiting, oldestWaitingMs }) => (waiting > 0 ? formatSpan(oldestWaitingMs) : '–'),
    ms: ({ oldestWaitingMs }) => oldestWaitingMs,
  },
  { label: t('Median handling time'), value: ({ p50Ms }) => formatSpan(p50Ms), ms: ({ p50Ms }) => p50Ms },
  { label: t('95 % handled within'), value: ({ p95Ms }) => formatSpan(p95Ms), ms: ({ p95Ms }) => p95Ms },
  { label: t('Handled, last hour'), value: ({ handledLastHour }) => handledLastHour.toLocaleString(locale()), ms: () => 0 },
]

/** How far behind the webhooks of a number are, fresh every few seconds. */
function LagGauge({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { data: lag } = useQuery(lagQuery(app.id, channelId))
  return (
    <dl
      aria-label={t('Delay of webhooks')}
      className="mb-5 grid grid-cols-5 divide-x divide-line rounded-card border border-line max-phone:grid-cols-3 max-phone:divide-x-0"
    >
      {FIGURES.map(({ label, value, ms }) => (
        <div key={label} className="px-4 py-3 max-phone:px-3 max-phone:py-2">
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className={clsx('text-title font-semibold tabular-nums', lag && (ms(lag) ?? 0) > SLOW_MS && 'text-warning')}>
            {lag ? value(lag) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const DAYS = [1, 3, 7, 14, 30, 60, 90]

/** For how long the logs of all numbers are kept. */
function KeepDays() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { data } = useQuery(intakeSettingsQuery(app.id))
  const keep = useKeepLogs(app.id)
  if (!data) return null
  const options = [...new Set([...DAYS, data.days])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: t('{days, plural, one {Kept for # day} other {Kept for # days}}', { days }) }))
  return (
    <Select
      label={t('How long the logs of all numbers are kept')}
      className="w-44 max-phone:w-60"
      value={String(data.days)}
      options={options}
      disabled={keep.isPending}
      onChange={(days) =>
        keep.mutate(Number(days), {
          onSuccess: () => toasts.show({ title: t('Saved for all numbers of this workspace') }),
          onError: (error) => toasts.show(refusal(error)),
        })
      }
    />
  )
}

const route = getRouteApi('/gate/shell/settings/channels/$channelId/log')
const TABS: readonly { value: LogTab; label: string }[] = [
  { value: 'webhooks', label: t('Webhooks') },
  { value: 'sends', label: t('Sends') },
  { value: 'unconfirmed', label: t('Unconfirmed') },
]

/** The log of a number: what WhatsApp told us, what we sent, and what waits for a person's word. */
export function LogSection() {
  const { app } = useCurrentApp()
  const { channelId } = route.useParams()
  const channel = useQuery(channelQuery(app.id, channelId))
  return (
    <>
      <Link
        to="/settings/channels/$channelId"
        params={{ channelId }}
        className="mb-3 inline-flex h-8 items-center gap-1 text-secondary text-ink-2 hover:text-ink max-md:ms-3 max-phone:h-11"
      >
        <ChevronLeft className="size-4" aria-hidden /> {channel.data?.name ?? t('Channel')}
      </Link>
      <h1 className="mb-5 text-page font-semibold">{t('Log')}</h1>
      {roleAllows(app.role, 'admin') ? (
        <Loaded query={channel} what={t('the channel')}>
          {() => <Log channelId={channelId} />}
        </Loaded>
      ) : (
        <NoPermission what={t('the log of a number')} />
      )}
    </>
  )
}

function Log({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { part: tab = 'webhooks' } = readLogAddress(route.useSearch())
  const navigate = useNavigate()
  const lag = useQuery(lagQuery(app.id, channelId))
  const show = (part: LogTab) =>
    void navigate({
      to: '/settings/channels/$channelId/log',
      params: { channelId },
      search: part === 'webhooks' ? {} : { part },
      replace: true,
    })
  return (
    <>
      <LagGauge channelId={channelId} />
      <div className="mb-4 flex flex-wrap items-center gap-3 border-b border-line pb-3">
        <Segmented label={t('Part of the log')} value={tab} options={TABS} onChange={show} />
        <Count value={lag.data?.unknownSends ?? 0} label={t('sends not confirmed')} />
        <div className="flex-1" />
        <KeepDays />
      </div>
      {tab === 'webhooks' && <WebhooksTab channelId={channelId} />}
      {tab === 'sends' && <SendsTab channelId={channelId} />}
      {tab === 'unconfirmed' && <UnconfirmedTab channelId={channelId} />}
    </>
  )
}
