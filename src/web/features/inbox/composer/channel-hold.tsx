import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { Channel } from '#domain/whatsapp/channel.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { releaseText, slowdownText } from '#domain/whatsapp/slowdown-messages.ts'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Says that nothing goes out through this number now, or only slowly, and why; what is written waits. */
export function ChannelHold({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { data: channels } = useQuery({ ...channelsQuery(app.id), staleTime: 30_000, refetchInterval: 30_000 })
  const channel = channels?.items.find(({ id }) => id === channelId)
  const slow = channel ? slowdownText(channel) : null
  if (!channel || (channel.blocked === null && slow === null)) return null
  return (
    <div className="mb-2">
      {channel.blocked === null ? (
        <InlineAlert tone="warning" title={slow ?? ''} />
      ) : (
        <InlineAlert tone="danger" title={channel.blocked} action={<TokenLink channel={channel} />}>
          {channel.blockedUntil === null
            ? releaseText(channel.blockedBy)
            : t('Messages wait and go out after {blockedUntil}.', { blockedUntil: formatMoment(channel.blockedUntil, app.timeZone) })}
        </InlineAlert>
      )}
    </div>
  )
}

/** Leads whoever may save a token to the number. */
function TokenLink({ channel }: { channel: Channel }) {
  const { app } = useCurrentApp()
  if (channel.blockedBy !== 'token' || !roleAllows(app.role, 'admin')) return null
  return (
    <Link to="/settings/channels/$channelId" params={{ channelId: channel.id }} className={buttonStyle({ size: 'sm' })}>
      {t('Open settings')}
    </Link>
  )
}
