import type { Conversation } from '#domain/conversation.ts'

import { useActions } from '../../../actions/use-actions.ts'
import { useConversationVerbs } from '../conversation-verbs.ts'
import type { ComposeWindow } from './compose-windows.tsx'

type Props = {
  conversation: Conversation
  writesNote: boolean
  noteOnly: boolean
  shut: boolean
  ready: boolean
  onReply: () => void
  onAskReplies: () => void
  onLater: () => void
  onRecord: () => void
  onOpen: (opened: ComposeWindow) => void
  /** False where it was not sent: it is not ready, or somebody else answered and one is asked first. */
  onSend: () => boolean
}

/** Adds what can be done with what is being written. Draws nothing. */
export function ComposerActions(props: Props) {
  const { conversation, writesNote, noteOnly, shut, ready, onReply, onAskReplies, onLater, onRecord, onOpen, onSend } = props
  const verbs = useConversationVerbs(conversation)
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
      name: 'Insert a saved reply',
      group,
      keywords: 'canned text macro',
      when: () => !shut && !noteOnly,
      perform: inReply(onAskReplies),
    },
    {
      id: 'record-voice',
      name: 'Record a voice message',
      group,
      keywords: 'audio microphone',
      when: () => !shut && !noteOnly,
      perform: inReply(onRecord),
    },
    {
      id: 'send-template',
      name: 'Send a template…',
      group,
      when: () => !noteOnly,
      perform: inReply(() => onOpen({ kind: 'template' })),
    },
    { id: 'send-later', name: 'Send later…', group, keywords: 'schedule', when: () => ready && !writesNote, perform: onLater },
    {
      id: 'send-close',
      name: 'Send and close',
      group,
      shortcut: 'mod+shift+enter',
      when: () => ready && !noteOnly,
      perform: () => {
        if (onSend()) verbs.close()
      },
    },
  ])
  return null
}
