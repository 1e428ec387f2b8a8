import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

import { roleAllows } from '#domain/workspace/role-allows.ts'

import { channelQuery } from '#web/api/channels/get-channel.ts'
import { lagQuery } from '#web/api/intake/read-log.ts'
import { Count } from '#web/kit/list/count.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '#web/features/settings/loaded.tsx'
import { KeepDays } from './keep-days.tsx'
import { LagGauge } from './lag-gauge.tsx'
import { type LogTab, readLogAddress } from './log-search.ts'
import { SendsTab } from './sends-tab.tsx'
import { UnconfirmedTab } from './unconfirmed-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const route = getRouteApi('/gate/shell/settings/channels/$channelId/log')
const TABS: readonly { value: LogTab; label: string }[] = [
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'sends', label: 'Sends' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
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
        <ChevronLeft className="size-4" aria-hidden /> {channel.data?.name ?? 'Channel'}
      </Link>
      <h1 className="mb-5 text-page font-semibold">Log</h1>
      {roleAllows(app.role, 'admin') ? (
        <Loaded query={channel} what="the channel">
          {() => <Log channelId={channelId} />}
        </Loaded>
      ) : (
        <NoPermission what="the log of a number" />
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
        <Segmented label="Part of the log" value={tab} options={TABS} onChange={show} />
        <Count value={lag.data?.unknownSends ?? 0} label="sends not confirmed" />
        <div className="flex-1" />
        <KeepDays />
      </div>
      {tab === 'webhooks' && <WebhooksTab channelId={channelId} />}
      {tab === 'sends' && <SendsTab channelId={channelId} />}
      {tab === 'unconfirmed' && <UnconfirmedTab channelId={channelId} />}
    </>
  )
}
