import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { type ConversationAct, undoOf } from '#web/api/conversations/act-on-conversation.ts'
import type { Pending } from '#web/api/conversations/pending.ts'
import { useSendMessage } from '#web/api/conversations/send-message.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useGoOn } from '#web/features/inbox/list/use-list-place.ts'
import type { Draft, Mode } from '../drafts/draft.ts'

/** Gives the way to send a reply or a note; `written` comes back when it is undone, `act` is done with the conversation after it. */
export function useSendReply(conversation: Conversation, mode: Mode) {
  const { app } = useCurrentApp()
  const { send } = useSendMessage(app.id, conversation.id)
  const toasts = useToasts()
  const [{ undoSeconds }] = usePreferences()
  const goOn = useGoOn()
  return (contents: Pending['contents'], written: Draft, act?: ConversationAct): void => {
    const sinceSeq = conversation.lastSeq
    // A note is one message. It is neither held back nor followed by anything.
    if (mode === 'note') return send({ kind: 'note', contents, sinceSeq })
    send({
      kind: 'reply',
      contents,
      sinceSeq,
      // What is quoted stands over the first message.
      replyTo: written.quote?.id,
      held: undoSeconds === 0 ? undefined : { delayMs: undoSeconds * 1_000, draft: written },
      afterwards: act && { act, restore: undoOf(act, conversation) },
    })
    if (!act) return
    // While it is held back, it is taken back where it stands.
    const back = goOn(conversation.id)
    toasts.show({ title: sentText(act), ...(back && { action: { label: t('Go back'), perform: back } }) })
  }
}

function sentText(act: ConversationAct): string {
  switch (act.verb) {
    case 'close':
      return t('Sent and closed')
    case 'snooze':
      return t('Sent and snoozed')
    case 'assign':
      return act.member ? t('Sent and assigned to {name}', { name: act.member.name }) : t('Sent and unassigned')
    case 'assignTeam':
      return t('Sent and assigned to {name}', { name: act.team?.name ?? t('no team') })
    default:
      return t('Sent')
  }
}
