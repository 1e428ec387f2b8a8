import { useQuery } from '@tanstack/react-query'

import type { Message } from '#domain/messages/message.ts'
import { slowdownWords } from '#domain/whatsapp/slowdown-messages.ts'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Row } from './delivery-row.tsx'
import { UndoSend } from './undo-send.tsx'

/** How often a message that is still on its way looks whether its number is held up. */
const LOOK_MS = 10_000

/** A message on its way, with what holds its number up. */
export function Sending({ message, channelId }: { message: Message; channelId: string }) {
  const { app } = useCurrentApp()
  // Most messages are gone before the next look: what is known of the number is enough at first.
  const { data } = useQuery({ ...channelsQuery(app.id), refetchOnMount: false, refetchInterval: LOOK_MS })
  const channel = data?.items.find(({ id }) => id === channelId)
  const held = channel?.blocked ?? (channel ? slowdownWords(channel) : null)
  return (
    <Row {...(held !== null && { note: held })}>
      Sending…
      <UndoSend message={message} />
    </Row>
  )
}
