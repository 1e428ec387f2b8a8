import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'

type Sendable = Pick<Conversation, 'openState' | 'handler' | 'assignee' | 'channel' | 'lastInboundAt'>

/** What must be done before something can be sent again, and what does it. */
export interface ResendProblem {
  words: string
  remedy: 'reopen' | 'takeOver' | 'template'
}

/** Says what must be done before something can be sent again; null where it can be sent now. */
export function resendProblem(conversation: Sendable, type: string, userId: string, now: Date): ResendProblem | null {
  const { openState, handler, assignee } = conversation
  if (openState === 'closed') return { words: t('Reopen the conversation to send it again.'), remedy: 'reopen' }
  if (handler === 'bot' || (assignee && assignee.id !== userId))
    return { words: t('Take over the conversation to send it again.'), remedy: 'takeOver' }
  if (type !== 'template' && !isWindowOpen(conversation, now))
    return { words: t('The customer hasn’t written in 24 hours. Send a template instead.'), remedy: 'template' }
  return null
}
