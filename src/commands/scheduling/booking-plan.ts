import { Automation } from '#domain/workspace/automation.ts'
import type { EventType, Slot } from '#domain/scheduling/event.ts'
import { slotPlanOf } from '#flow/scheduling/slot-plan.ts'
import { freeSlots, type SlotPlan } from '#flow/scheduling/slots.ts'
import { appSettings } from '#store/workspace/app-settings.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { getEventType, listResources } from '#store/scheduling/event-types.ts'
import { listBusy } from '#store/scheduling/events.ts'

/** An event type with everything that decides when it can be booked. */
export interface Bookable {
  type: EventType
  plan: SlotPlan
}

const MS_A_DAY = 86_400_000

/** Loads a bookable type; null if missing, or not with this resource. */
export async function loadBookable(sql: Sql | Tx, appId: string, typeId: string, resourceId: string | null): Promise<Bookable | null> {
  const type = await getEventType(sql, appId, typeId)
  if (!type || type.archived) return null
  const { timeZone, automation } = await appSettings(sql, appId)
  const resources = type.resourceIds.length > 0 ? await listResources(sql, appId) : []
  const plan = slotPlanOf(type, { typeId: type.id, resourceId }, resources, { timeZone, ...Automation.parse(automation) })
  return plan.calendars.length === 0 ? null : { type, plan }
}

/** The same for so many at once; left out, the type's own number. */
export function withCapacity({ type, plan }: Bookable, capacity: number | undefined): Bookable {
  return capacity === undefined
    ? { type, plan }
    : { type, plan: { ...plan, calendars: plan.calendars.map((calendar) => ({ ...calendar, capacity })) } }
}

/** Lists times that are free now. */
export async function findSlots(
  sql: Sql | Tx,
  appId: string,
  { type, plan }: Bookable,
  now: string,
  window: { from: string; days: number; limit: number },
): Promise<Slot[]> {
  if (!type.takesSlot) return []
  const until = new Date(Date.parse(window.from) + (window.days + 2) * MS_A_DAY).toISOString()
  const taken = await listBusy(
    sql,
    appId,
    plan.calendars.map(({ id }) => id),
    window.from,
    until,
  )
  return freeSlots(plan, taken, now, window).map(({ start, end, calendar }) => ({
    start,
    end,
    resourceId: calendar === type.id ? null : calendar,
  }))
}

const MOST_DAYS = 60
const MOST_SLOTS = 2_000

/** The free times that a page offers: of the next two months, or as far ahead as the type can be booked. */
export async function listPageSlots(sql: Sql, appId: string, bookable: Bookable, now: Date): Promise<{ start: string }[]> {
  const from = now.toISOString()
  const window = { from, days: Math.min(bookable.type.horizonDays, MOST_DAYS), limit: MOST_SLOTS }
  return (await findSlots(sql, appId, bookable, from, window)).map(({ start }) => ({ start }))
}

/** Three free times near the requested one. */
export function alternativesTo(sql: Sql | Tx, appId: string, bookable: Bookable, now: string, start: string): Promise<Slot[]> {
  const from = start > now ? start.slice(0, 10) + 'T00:00:00.000Z' : now
  return findSlots(sql, appId, bookable, now, { from: from > now ? from : now, days: 14, limit: 3 })
}
