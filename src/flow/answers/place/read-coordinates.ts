import { foldLetters } from '../fold-letters.ts'
import { NOTHING, type Reading, sure, unsure } from '../reading.ts'
import { isOnMap, type Point } from './place.ts'

const DECIMAL = String.raw`[+-]?\d{1,3}[.,]\d{1,15}`
const LATITUDE = String.raw`(?:lat(?:itude|itud|itudine)?\s*[:=]?\s*)`
const LONGITUDE = String.raw`(?:(?:lon|lng|long|longitude|longitud|longitudine)\s*[:=]?\s*)`

/** "52.52, 13.40", "52,52 13,40", "52.52° N 13.40° E", "lat: 52.52, lng: 13.40". */
const PAIR = new RegExp(
  `(?<![\\d.,])(?<label>${LATITUDE})?(?<a>${DECIMAL})\\s*(?<deg>°)?\\s*(?<ns>[ns]\\b)?\\s*[,;/ ]\\s*${LONGITUDE}?(?<b>${DECIMAL})\\s*°?\\s*(?<ew>[ew]\\b)?(?![.,]?\\d)`,
  'gu',
)

const ANGLE = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|''|″|′′)\s*)?`
/** 52°31'12"N 13°24'18"E */
const ANGLES = new RegExp(`${ANGLE}([ns])\\s*[,;]?\\s*${ANGLE}([ew])`, 'u')

/** What may stand before coordinates without a doubt about them. */
const LEAD = /^(?:i am at|i'm at|my location(?: is)?|location|coordinates|coords|gps|here|it is|it's|pin|position|geo)?[\s:,-]*$/u

/** Reads the one pair of coordinates of a text. */
export function readCoordinates(text: string): Reading<Point> {
  const folded = foldLetters(text.replace(/^geo:/iu, 'geo: '))
  const angles = ANGLES.exec(folded)
  if (angles) return onMap(sure({ latitude: degrees(angles.slice(1, 5)), longitude: degrees(angles.slice(5, 9)) }))
  const pairs = [...folded.matchAll(PAIR)]
  const [pair] = pairs
  if (pair === undefined) return NOTHING
  if (pairs.length > 1) return { kind: 'unread', reason: 'several' }
  const around = (folded.slice(0, pair.index) + folded.slice(pair.index + pair[0].length)).replaceAll(/[\s.!()[\]]+/gu, ' ')
  return onMap(readFound(pair.groups ?? {}, LEAD.test(around.trim())))
}

function readFound({ label, a = '', deg, ns, b = '', ew }: Record<string, string | undefined>, isAlone: boolean): Reading<Point> {
  const first = toNumber(a) * (ns === 's' ? -1 : 1)
  const second = toNumber(b) * (ew === 'w' ? -1 : 1)
  // Longitude first, as programs for maps write it.
  if (Math.abs(first) > 90 && Math.abs(second) <= 90) return unsure({ latitude: second, longitude: first })
  const isMarked = [label, deg, ns, ew].some((mark) => mark !== undefined)
  const point = { latitude: first, longitude: second }
  return isAlone && (isMarked || areExact(a, b)) ? sure(point) : unsure(point)
}

/** Whether both have decimals enough for a place, and are not times of day. */
const areExact = (a: string, b: string): boolean => decimalsOf(a) > 1 && decimalsOf(b) > 1 && !(isTime(a) && isTime(b))

/** Reads two decimal numbers with a comma between them, as links write them; null for anything else. */
export function readPair(text: string): Point | null {
  const found = /^\s*(?:loc:)?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,~]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/u.exec(text)
  const point = found && { latitude: Number(found[1]), longitude: Number(found[2]) }
  return point && isOnMap(point) ? point : null
}

const onMap = (reading: Reading<Point>): Reading<Point> => (reading.kind === 'unread' || isOnMap(reading.value) ? reading : NOTHING)

const toNumber = (text: string): number => Number(text.replace(',', '.'))
const decimalsOf = (text: string): number => text.replace(/^.*[.,]/u, '').length

/** "12.30" may be half past twelve. */
const isTime = (text: string): boolean => /^(?:[01]?\d|2[0-3])[.,][0-5]\d$/u.test(text)

function degrees([whole = '0', minutes = '0', seconds = '0', side]: readonly (string | undefined)[]): number {
  const value = Number(whole) + Number(minutes) / 60 + toNumber(seconds) / 3_600
  return Math.round(value * (side === 's' || side === 'w' ? -1 : 1) * 1e6) / 1e6
}
