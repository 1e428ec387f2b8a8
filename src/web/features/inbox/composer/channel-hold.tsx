import { useQuery } from '@tanstack/react-query'

import { channelsQuery } from '../../../api/channels/list-channels.ts'
import { InlineAlert } from '../../../kit/inline-alert.tsx'
import { useCurrentApp } from '../../../session/current-app.tsx'

/** Says that nothing goes out through this number now, and why; what is written waits. */
export function ChannelHold({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const { data: channels } = useQuery({ ...channelsQuery(app.id), staleTime: 60_000, refetchInterval: 60_000 })
  const blocked = channels?.items.find(({ id }) => id === channelId)?.blocked
  if (!blocked) return null
  return (
    <div className="mb-2">
      <InlineAlert tone="danger" title={blocked}>
        What you write waits, and is sent when WhatsApp allows it again.
      </InlineAlert>
    </div>
  )
}
