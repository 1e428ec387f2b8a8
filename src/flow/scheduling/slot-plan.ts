import { type BusinessHours, type Holiday, withHolidays } from '#domain/scheduling/business-hours.ts'
import type { EventResource, EventTypeInput } from '#domain/scheduling/event.ts'

import type { SlotPlan } from './slots.ts'

/** What a workspace says of its time. */
interface Workspace {
  timeZone: string
  businessHours: BusinessHours | null
  holidays: readonly Holiday[]
}

/**
 * When an event type can be booked: with each of its resources, in that one's hours, else in the type's, else in the workspace's; never on its
 * holidays. A type without resources is booked itself. `typeId` names that calendar; `resourceId` keeps one resource, null all.
 */
export function slotPlanOf(
  type: EventTypeInput,
  { typeId, resourceId }: { typeId: string; resourceId: string | null },
  resources: readonly EventResource[],
  { timeZone, businessHours, holidays }: Workspace,
): SlotPlan {
  const { durationMin, stepMin, bufferBeforeMin, bufferAfterMin, noticeMin, horizonDays, capacity, resourceIds } = type
  const own = type.availability ?? businessHours
  const booked =
    resourceIds.length === 0
      ? [{ id: typeId, availability: own }]
      : resources.filter(({ id }) => resourceIds.includes(id) && (resourceId === null || id === resourceId))
  return {
    zone: type.timeZone ?? timeZone,
    durationMin,
    stepMin,
    bufferBeforeMin,
    bufferAfterMin,
    noticeMin,
    horizonDays,
    calendars: booked.map(({ id, availability }) => ({ id, capacity, hours: withHolidays(availability ?? own, holidays) })),
  }
}
