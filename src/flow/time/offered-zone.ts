import { TIME_ZONES } from '#domain/constants.ts'

/** The first of January and of July 2026. */
const MOMENTS = [1_767_225_600_000, 1_782_864_000_000]

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
    return MOMENTS.map((moment) => format.format(moment)).join()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
