import type { Reading } from '../reading.ts'
import { atAddress, atPoint, type Place } from './place.ts'
import { readAddress } from './read-address.ts'
import { readCoordinates } from './read-coordinates.ts'
import { readMapLink } from './read-map-link.ts'

/** Longest text that is looked at, in characters: links to maps are long. */
const MAX_TEXT = 2_000

/** Reads where a customer says to be: a link to a map, coordinates, or, where `takesAddress`, an address in words. */
export function readPlace(said: string, takesAddress: boolean): Reading<Place> {
  const text = said.slice(0, MAX_TEXT).trim()
  const linked = readMapLink(text)
  if (linked) return linked
  const point = readCoordinates(text)
  if (point.kind !== 'unread') return { ...point, value: atPoint(point.value) }
  if (point.reason === 'several') return point
  const address = takesAddress ? readAddress(text) : point
  return address.kind === 'unread' ? address : { ...address, value: atAddress(address.value) }
}

/** A place as it is shown to be confirmed. */
export const writePlace = ({ latitude, longitude, name, address }: Place): string =>
  [name ?? address, latitude === null ? null : `${latitude}, ${longitude}`].filter((part) => part !== null).join(', ')
