import type { Conversation } from '#domain/conversations/conversation.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'

type Sendable = Pick<Conversation, 'openState' | 'handler' | 'assignee' | 'lastInboundAt'>

/** Says what must be done before something can be sent again; null where it can be sent now. */
export function resendProblem(
  { openState, handler, assignee, lastInboundAt }: Sendable,
  type: string,
  userId: string,
  now: Date,
): string | null {
  if (openState === 'closed') return 'Reopen the conversation to send it again.'
  if (handler === 'bot' || (assignee && assignee.id !== userId)) return 'Take over the conversation to send it again.'
  if (type !== 'template' && !isWindowOpen(lastInboundAt, now)) return 'The customer hasn’t written in 24 hours. Send a template instead.'
  return null
}
