import type { Event } from '#domain/scheduling/event.ts'

import { tell } from '../shared/execution-context.ts'
import type { ActionContext } from '../shared/define-command.ts'

/** Writes in the conversation what became of an event, and tells the workflows. */
export function tellEvent(
  { stage, author, chain }: Pick<ActionContext, 'stage' | 'author' | 'chain'>,
  type: 'event_created' | 'event_changed' | 'event_missed',
  event: Event,
): void {
  const { id: eventId, title, start, timeZone, status } = event
  tell(stage, { type: 'event_noted', eventId, title, start, timeZone, status, isNew: type === 'event_created' }, author)
  stage.unitOfWork.happen({
    appId: stage.appId,
    type,
    contactId: event.contactId,
    conversationId: stage.conversation?.id ?? null,
    about: event,
    chain,
  })
}
