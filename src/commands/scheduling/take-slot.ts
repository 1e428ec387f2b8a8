import type { SlotPlan } from '#flow/scheduling/slots.ts'
import type { Busy, Place } from '#store/scheduling/events.ts'

/** The time of an event, with the free minutes that it keeps around it. */
export interface Occupied {
  start: string
  end: string
  takenFrom: string
  takenTo: string
}

/** Computes what an event occupies. */
export function occupied(start: string, durationMin: number, before: number, after: number): Occupied {
  const from = Date.parse(start)
  const to = from + durationMin * 60_000
  const iso = (ms: number) => new Date(ms).toISOString()
  return { start: iso(from), end: iso(to), takenFrom: iso(from - before * 60_000), takenTo: iso(to + after * 60_000) }
}

/** Lists slots of these calendars that seem free, emptiest calendar first. Only the constraint decides. */
export function choosePlaces(
  plan: Pick<SlotPlan, 'calendars'>,
  calendars: readonly string[],
  typeId: string,
  busy: readonly Pick<Busy, 'calendar' | 'seat'>[],
  except: Pick<Place, 'calendar' | 'seat'> | null = null,
): Place[] {
  const seatsOf = (calendar: string) =>
    new Set(
      busy
        .filter((one) => one.calendar === calendar && !(except?.calendar === calendar && except.seat === one.seat))
        .map(({ seat }) => seat),
    )
  return plan.calendars
    .filter(({ id }) => calendars.includes(id) && !seatsOf(id).has(null))
    .toSorted((a, b) => seatsOf(a.id).size - seatsOf(b.id).size)
    .flatMap(({ id, capacity }) => {
      const taken = seatsOf(id)
      const free = Array.from({ length: capacity }, (_, seat) => seat).filter((seat) => !taken.has(seat))
      return free.map((seat) => ({ calendar: id, resourceId: id === typeId ? null : id, seat }))
    })
}
