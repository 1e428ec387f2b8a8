interface Day {
  /** "Monday, 23 November". */
  name: string
  times: { at: string; time: string }[]
}

/** Sorts free times into days, on the clock of a zone. */
export function daysOf(slots: readonly { start: string }[], timeZone: string): Day[] {
  const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const days = Map.groupBy(slots, ({ start }) => dayFormat.format(new Date(start)))
  return [...days].map(([name, ofDay]) => ({
    name,
    times: ofDay.map(({ start }) => ({ at: start, time: timeFormat.format(new Date(start)) })),
  }))
}
