import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { OutgoingContent, NoteContent } from '#domain/messages/message.ts'
import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import { useChangeScheduled } from '#web/api/scheduled/scheduled.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { messagesOf, withCaption } from '../attachments/attachment.ts'
import { EMPTY, type Mode } from '../drafts/draft.ts'
import type { LaterTime } from '../later/later-choice.tsx'
import { outgoingOf } from './outgoing.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import type { DraftKeeper } from '../drafts/use-drafts.ts'
import { useSendReply } from './use-send-reply.ts'

/** Puts messages off; `onRefused` gives back what was written. */
function useSendLater(conversationId: string) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const later = useChangeScheduled(app.id, conversationId)
  return (contents: readonly (OutgoingContent | NoteContent)[], replyTo: string | null, time: LaterTime, onRefused: () => void) =>
    later.mutate(
      { verb: 'schedule', contents: contents.filter(isReply), replyTo, ...time },
      {
        onSuccess: () => toasts.show({ title: t('Message scheduled') }),
        onError: (error) => {
          onRefused()
          toasts.show({ variant: 'destructive', title: t('Not scheduled'), description: error.message })
        },
      },
    )
}

const isReply = (content: OutgoingContent | NoteContent): content is OutgoingContent => content.type !== 'note'

interface Sources {
  conversation: Conversation
  keeper: DraftKeeper
  mode: Mode
  /** Nothing can be said now but a template. */
  shut: boolean
  attachments: Attachments
}

interface Outgoing {
  ready: boolean
  /** What has to be fixed first. */
  fault: string | null
  /** What has to be waited for, or is good to know. */
  wait: string | null
  /** Sends what is written, and does `act` with the conversation after it; false where it is not ready. */
  submit(act?: ConversationAct): boolean
  /** Puts what is written off; false where it is not ready. */
  submitLater(time: LaterTime): boolean
  /** Sends one message at once, beside what is written. */
  sendNow(content: OutgoingContent): void
}

/** Makes messages of what is written, and sends them. */
export function useOutgoing({ conversation, keeper, mode, shut, attachments }: Sources): Outgoing {
  const send = useSendReply(conversation, mode)
  const later = useSendLater(conversation.id)
  const draft = keeper[mode]
  const note = mode === 'note'
  const outgoing = outgoingOf(
    mode,
    draft,
    attachments.list.flatMap(({ stored }) => stored ?? []),
  )
  const files = messagesOf(attachments.list)
  const fault = 'fault' in files ? files.fault : 'fault' in outgoing ? outgoing.fault : null
  const contents = withCaption('contents' in files && !note ? files.contents : [], 'contents' in outgoing ? outgoing.contents : [])
  const isHeld = 'wait' in files
  const ready = !shut && fault === null && !isHeld && contents.length > 0

  return {
    ready,
    fault,
    wait: isHeld
      ? files.wait
      : contents.length > 1
        ? t('{count, plural, one {Will be sent as # message} other {Will be sent as # messages}}', { count: contents.length })
        : null,
    submit(act) {
      if (!ready) return false
      // Files first, then what is said of them; each is a message of its own, and they are sent in this order.
      send(contents, draft, act)
      attachments.clear()
      keeper.clear(mode)
      return true
    },
    submitLater(time) {
      if (!ready || note) return false
      const before = draft
      later(contents, draft.quote?.id ?? null, time, () => keeper.change(mode, before))
      keeper.clear(mode)
      return true
    },
    sendNow(content) {
      send([content], { ...EMPTY, prepared: [content], quote: draft.quote })
      if (draft.quote) keeper.change(mode, { quote: null })
    },
  }
}
