import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { IncomingContent } from '#domain/messages/message.ts'

type Trigger = Extract<FlowDocument['nodes'][number], { kind: 'trigger' }>['trigger']

/** The message that starts a flow behind one of its triggers; null if no message does. */
export function openingOf(trigger: Trigger): IncomingContent | null {
  switch (trigger.type) {
    case 'keyword':
      return text(trigger.match === 'pattern' ? GREETING : (trigger.keywords[0] ?? GREETING))
    case 'firstMessage':
    case 'anyMessage':
    case 'adReferral':
      return text(GREETING)
    case 'link':
      return text(trigger.reference)
    case 'buttonPayload':
      return { type: 'buttonReply', id: trigger.payloads[0] ?? '', title: trigger.payloads[0] ?? '' }
    default:
      return null
  }
}

const GREETING = 'Hello'
const text = (words: string): IncomingContent => ({ type: 'text', text: words })
