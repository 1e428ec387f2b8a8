import { NOTHING, type Reading, sure, unsure } from '../reading.ts'
import { atAddress, atPoint, type Place, type Point } from './place.ts'
import { readPair } from './read-coordinates.ts'

const LINK =
  /(?:https?:\/\/|geo:|(?<![\w.@/])(?:www\.)?(?:maps\.)?(?:google|apple|openstreetmap|waze|bing|goo|app)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}\/)[^\s<>"]+/iu

/** Links that tell where they lead only to those who open them. */
const SHORT = /(?:^|\.)(?:goo\.gl|g\.page|g\.co|osm\.org|bit\.ly|tinyurl\.com)$/u

/** The link of a text that says where something is; null where it holds no link at all. */
export function readMapLink(text: string): Reading<Place> | null {
  const found = LINK.exec(text)?.[0].replace(/[.,;!)\]]+$/u, '')
  if (found === undefined) return null
  if (/^geo:/iu.test(found)) return placed(readPair(found.slice(4).split(/[;?]/u)[0] ?? ''), true)
  const url = URL.parse(/^https?:/iu.test(found) ? found : `https://${found}`)
  if (!url) return NOTHING
  if (SHORT.test(url.hostname)) return { kind: 'unread', reason: 'incomplete' }
  const map = MAPS.find(({ host }) => host.test(url.hostname + url.pathname))
  return map ? map.read(url) : NOTHING
}

const MAPS: readonly { host: RegExp; read(url: URL): Reading<Place> }[] = [
  { host: /^(?:maps\.google\.[a-z.]+\/|(?:www\.)?google\.[a-z.]+\/maps)/u, read: fromGoogle },
  { host: /^maps\.apple\.com\//u, read: (url) => fromQuery(url, ['coordinate', 'll', 'sll', 'daddr', 'address', 'q']) },
  { host: /^(?:www\.)?openstreetmap\.org\//u, read: fromOpenStreetMap },
  { host: /^(?:www\.|ul\.)?waze\.com\//u, read: (url) => fromQuery(url, ['ll', 'latlng', 'to', 'q']) },
  { host: /^(?:www\.)?bing\.com\/maps/u, read: (url) => fromQuery(url, ['cp', 'where1']) },
  { host: /^(?:share|wego)\.here\.com\//u, read: (url) => placed(readPair(/\/l\/([-\d.,]+)/u.exec(url.pathname)?.[1] ?? ''), true) },
  { host: /^(?:www\.)?yandex\.[a-z.]+\/maps/u, read: fromYandex },
]

/** The pin stands in the data of a link; what follows the @ is only the middle of the map. */
function fromGoogle(url: URL): Reading<Place> {
  const path = decoded(url.pathname)
  const name = /\/place\/([^/@]+)/u.exec(path)?.[1]?.replaceAll('+', ' ') ?? null
  const point = pinIn(path)
  const named = name === null ? null : readPair(name)
  if (point) return sure(atPoint(point, named ? null : name))
  const written = named ?? pairIn(path, /\/(?:search|dir)\/(?:[^/]*\/)*?(-?\d+\.\d+,\s*\+?-?\d+\.\d+)/u)
  if (written) return sure(atPoint(written))
  const asked = fromQuery(url, ['q', 'query', 'destination', 'daddr', 'll', 'center'])
  if (asked.kind !== 'unread') return asked
  const middle = pairIn(path, /\/@(-?\d+\.\d+,-?\d+\.\d+)/u)
  if (middle) return unsure(atPoint(middle, name))
  return name === null ? asked : unsure(atAddress(name))
}

function pinIn(path: string): ReturnType<typeof readPair> {
  const pin = /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/u.exec(path)
  return pin ? readPair(`${pin[1]},${pin[2]}`) : null
}

function fromOpenStreetMap(url: URL): Reading<Place> {
  const { searchParams: query, hash } = url
  const pin = readPair(`${query.get('mlat')},${query.get('mlon')}`)
  if (pin) return placed(pin, true)
  const [, latitude, longitude] = /map=\d+\/(-?\d+\.\d+)\/(-?\d+\.\d+)/u.exec(hash) ?? []
  return placed(readPair(`${latitude},${longitude}`), false)
}

/** Yandex writes longitude first. */
function fromYandex(url: URL): Reading<Place> {
  const turned = (value: string | null): string => (value ?? '').split(',').slice(0, 2).toReversed().join(',')
  const pin = readPair(turned(url.searchParams.get('pt')))
  return pin ? placed(pin, true) : placed(readPair(turned(url.searchParams.get('ll'))), false)
}

/** The first of some parameters that says where: as coordinates, else as words, which are asked back. */
function fromQuery(url: URL, names: readonly string[]): Reading<Place> {
  const values = names.flatMap((name) => url.searchParams.get(name) ?? [])
  const point = values.map((value) => readPair(value.replace(/^ll\./u, ''))).find((pair) => pair !== null)
  const words = values.find((value) => /\p{L}{3}/u.test(value) && !/^(?:ll\.|loc:)/u.test(value))
  if (point) return sure(atPoint(point, words ?? null))
  return words === undefined ? { kind: 'unread', reason: 'incomplete' } : unsure(atAddress(words))
}

const placed = (point: Point | null, isPin: boolean): Reading<Place> =>
  point ? (isPin ? sure(atPoint(point)) : unsure(atPoint(point))) : { kind: 'unread', reason: 'incomplete' }

const pairIn = (path: string, pattern: RegExp): Point | null => readPair(pattern.exec(path)?.[1]?.replaceAll('+', '') ?? '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
