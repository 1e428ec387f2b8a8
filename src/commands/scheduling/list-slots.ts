import { storedText } from '#domain/i18n/t.ts'
import { defineCommand } from '../shared/define-command.ts'
import { findSlots, withCapacity } from './booking-plan.ts'

/** Lists free times of a type of event. */
export const command = defineCommand({
  kind: 'list_slots',
  ownRows: false,
  async run({ appId, now: at, tx, reads }, { typeId, resourceId, capacity, from, days, limit }) {
    const bookable = await reads.bookable(appId, typeId, resourceId)
    if (!bookable)
      return {
        kind: 'list_slots',
        outcome: 'invalid',
        reason: storedText('This event type doesn’t exist, or isn’t available with this resource.'),
      }
    const now = at.toISOString()
    const slots = await findSlots(tx, appId, withCapacity(bookable, capacity), now, {
      from: from === null || from < now ? now : from,
      days,
      limit,
    })
    return { kind: 'list_slots', outcome: 'listed', slots, timeZone: bookable.plan.zone }
  },
})
