import type { ConversationEvent } from '#domain/conversation-event.ts'

/** Says in one line what happened, or null for what needs no line. */
export function systemWords({ author, body }: ConversationEvent): string | null {
  const who = author.name ?? (author.kind === 'api' ? 'The API' : 'Somebody')
  switch (body.type) {
    case 'handler_changed':
      return handlerWords(body, who)
    case 'conversation_closed':
      return author.kind === 'operator' || author.kind === 'api' ? `${who} closed this conversation` : 'Conversation closed'
    case 'conversation_reopened':
      return author.kind === 'operator' || author.kind === 'api'
        ? `${who} reopened this conversation`
        : 'The customer wrote again, so it reopened'
    case 'flow_started':
      return `Flow “${body.flowName}” started`
    case 'flow_ended':
      return ENDED[body.reason]
    case 'flow_problem':
      return `The flow met a problem: ${body.problem}`
    case 'flow_failed':
      return `The flow stopped: ${body.problem}`
    case 'message_received':
    case 'message_queued':
    case 'note_added':
    case 'message_status_changed':
    case 'conversation_opened':
    case 'conversation_read':
    case 'contact_updated':
      return null
    default:
      return body satisfies never
  }
}

/** Tells whether a line is about something that went wrong. */
export const isTrouble = ({ body }: ConversationEvent): boolean => body.type === 'flow_problem' || body.type === 'flow_failed'

const ENDED = {
  completed: 'Flow completed',
  // The line about the new handler, or about the closing, says it already.
  handed_over: null,
  interrupted: null,
  failed: null,
} as const

type HandlerChange = Extract<ConversationEvent['body'], { type: 'handler_changed' }>

function handlerWords({ reason, assigneeName, handler, note }: HandlerChange, who: string): string {
  const tail = note ? ` · ${note}` : ''
  switch (reason) {
    case 'taken_over':
      return assigneeName && assigneeName !== who ? `${who} assigned this to ${assigneeName}` : `${assigneeName ?? who} took over`
    case 'handed_back':
      return `${who} handed back to the bot`
    case 'handed_over':
      if (handler === 'human' && assigneeName) return `Handed over to ${assigneeName}${tail}`
      return `Handed over to the team${tail}`
    case 'flow_failed':
      return `The flow failed, so the team has it now${tail}`
    case 'no_flow_answers':
      return `No flow answers this, so the team has it${tail}`
    default:
      return reason satisfies never
  }
}
