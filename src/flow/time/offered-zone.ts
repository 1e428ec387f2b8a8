import { TIME_ZONES } from '#domain/constants.ts'

type OfferedZone = (typeof TIME_ZONES)[number]

/** The offered zone for somebody whose browser names another: one whose clocks show the same all year, of the same continent where there is one. */
export function offeredZone(zone: string | undefined): OfferedZone {
  const clock = clockOf(zone)
  if (clock === null) return 'Europe/London'
  const same = TIME_ZONES.filter((each) => clockOf(each) === clock)
  return same.find((each) => each === zone) ?? same.find((each) => continentOf(each) === continentOf(zone)) ?? same[0] ?? 'Europe/London'
}

const continentOf = (zone: string | undefined): string | undefined => zone?.split('/')[0]

/** What a zone's clocks show in winter and in summer; null for what is no zone. */
function clockOf(zone: string | undefined): string | null {
  if (zone === undefined) return null
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', day: 'numeric', timeZoneName: 'longOffset' })
    return [0, 6].map((month) => format.format(Date.UTC(2026, month))).join()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
