import type { Event } from '#domain/scheduling/event.ts'

import { tell } from '../shared/execution-context.ts'
import type { ActionContext } from '../shared/define-command.ts'

/** Writes in the conversation what became of an event, and tells the workflows. */
export function tellEvent(context: ActionContext, type: 'event_created' | 'event_changed' | 'event_missed', event: Event): void {
  const { id: eventId, title, start, timeZone, status } = event
  tell(context, { type: 'event_noted', eventId, title, start, timeZone, status, isNew: type === 'event_created' }, context.author)
  context.unitOfWork.emit({
    appId: context.appId,
    type,
    contactId: event.contactId,
    conversationId: context.conversation?.id ?? null,
    about: event,
    chain: context.chain,
  })
}
