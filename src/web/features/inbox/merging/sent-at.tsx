import { useQuery } from '@tanstack/react-query'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** On which channel something was said, where that is not the one on which the conversation is answered. */
export function SentAt({ channelId }: { channelId: string }) {
  const { app } = useCurrentApp()
  const name = useQuery(channelsQuery(app.id)).data?.items.find(({ id }) => id === channelId)?.name
  return <p className="py-0.5 text-meta text-ink-3">On {name ?? 'a channel that was removed'}</p>
}
