import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import type { ComposeWindow } from './compose-windows.tsx'
import type { SendOptionsView } from './later/send-options.tsx'

type Props = {
  conversation: Conversation
  writesNote: boolean
  noteOnly: boolean
  shut: boolean
  ready: boolean
  onReply: () => void
  onAskReplies: () => void
  onOptions: (view: SendOptionsView) => void
  onRecord: () => void
  onOpen: (opened: ComposeWindow) => void
  /** Sends what is written, and does this with the conversation after it. */
  onSendAnd: (act: ConversationAct) => void
}

/** Adds what can be done with what is being written. Draws nothing. */
export function ComposerActions(props: Props) {
  const { conversation, writesNote, noteOnly, shut, ready, onReply, onAskReplies, onOptions, onRecord, onOpen, onSendAnd } = props
  const group = 'Conversation' as const
  /** Goes to the reply first, where a note is being written. */
  const inReply = (perform: () => void) => () => {
    if (!writesNote) return perform()
    onReply()
    requestAnimationFrame(perform)
  }
  useActions([
    {
      id: 'saved-reply',
      name: t('Insert a saved reply'),
      group,
      keywords: t('canned text macro'),
      when: () => !shut && !noteOnly,
      perform: inReply(onAskReplies),
    },
    {
      id: 'record-voice',
      name: t('Record a voice message'),
      group,
      keywords: t('audio microphone'),
      when: () => !shut && !noteOnly,
      perform: inReply(onRecord),
    },
    {
      id: 'send-template',
      name: t('Send a template…'),
      group,
      when: () => !noteOnly,
      perform: inReply(() => onOpen({ kind: 'template' })),
    },
    {
      id: 'send-later',
      name: t('Send later…'),
      group,
      keywords: 'schedule',
      when: () => ready && !writesNote,
      perform: () => onOptions('later'),
    },
    {
      id: 'send-close',
      name: t('Send and close'),
      group,
      shortcut: 'mod+shift+enter',
      when: () => ready && !writesNote,
      perform: () => onSendAnd({ verb: 'close', conversationId: conversation.id }),
    },
    {
      id: 'send-snooze',
      name: t('Send and snooze…'),
      group,
      keywords: t('later remind sleep'),
      when: () => ready && !writesNote,
      perform: () => onOptions('snooze'),
    },
    {
      id: 'send-assign',
      name: t('Send and assign…'),
      group,
      keywords: t('transfer colleague team'),
      when: () => ready && !writesNote,
      perform: () => onOptions('assign'),
    },
  ])
  return null
}
