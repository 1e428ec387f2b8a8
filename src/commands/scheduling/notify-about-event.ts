import type { Event } from '#domain/scheduling/event.ts'

import { logEvent } from '../shared/execution-context.ts'
import type { ActionContext } from '../shared/define-command.ts'

/** Writes in the conversation what became of an event, and tells the workflows. */
export function publishBookingEvent(context: ActionContext, type: 'event_created' | 'event_changed' | 'event_missed', event: Event): void {
  const { id: eventId, title, start, timeZone, status } = event
  logEvent(context, { type: 'event_noted', eventId, title, start, timeZone, status, isNew: type === 'event_created' }, context.author)
  context.unitOfWork.emit({
    appId: context.appId,
    type,
    contactId: event.contactId,
    conversationId: context.conversation?.id ?? null,
    about: event,
    chain: context.chain,
  })
}
