import type { z } from 'zod'

import type { listEvents as eventsAction } from '#domain/actions/list-events.ts'
import type { listSlots as slotsAction } from '#domain/actions/list-slots.ts'
import { listEvents as readEvents } from '#store/scheduling/events.ts'

import { findSlots, loadBookable } from './booking-plan.ts'
import type { ActionContext } from '../shared/local-actions.ts'

/** Lists events of the contact. */
export async function listEvents(
  { stage, tx }: ActionContext,
  wish: z.infer<typeof eventsAction.input>,
): Promise<z.infer<typeof eventsAction.result>> {
  const { contact, appId } = stage
  if (!contact) return { kind: 'list_events', outcome: 'listed', events: [] }
  return { kind: 'list_events', outcome: 'listed', events: await readEvents(tx, appId, { ...wish, contactId: contact.id }) }
}

/** Lists free times of a type of event. */
export async function listSlots(
  { stage, tx }: ActionContext,
  wish: z.infer<typeof slotsAction.input>,
): Promise<z.infer<typeof slotsAction.result>> {
  const bookable = await loadBookable(tx, stage.appId, wish.typeId, wish.resourceId)
  if (!bookable) return { kind: 'list_slots', outcome: 'invalid', reason: 'This event type does not exist, or not with this resource.' }
  const now = stage.now.toISOString()
  const { from, days, limit } = wish
  const slots = await findSlots(tx, stage.appId, bookable, now, { from: from === null || from < now ? now : from, days, limit })
  return { kind: 'list_slots', outcome: 'listed', slots, timeZone: bookable.plan.zone }
}
