import type { NoteContent, OutgoingContent } from '#domain/messages/message.ts'

import { useChangeScheduled } from '#web/api/scheduled/scheduled.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { LaterTime } from '../later/later-choice.tsx'

/** Puts messages off; `onRefused` gives back what was written. */
export function useSendLater(conversationId: string) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const later = useChangeScheduled(app.id, conversationId)
  return (contents: readonly (OutgoingContent | NoteContent)[], replyTo: string | null, time: LaterTime, onRefused: () => void) =>
    later.mutate(
      { verb: 'schedule', contents: contents.filter(isReply), replyTo, ...time },
      {
        onSuccess: () => toasts.show({ title: 'Message scheduled' }),
        onError: (error) => {
          onRefused()
          toasts.show({ variant: 'destructive', title: 'Not scheduled', description: error.message })
        },
      },
    )
}

const isReply = (content: OutgoingContent | NoteContent): content is OutgoingContent => content.type !== 'note'
