import type { Area } from './notes.ts'

/** A line along which edges or middles of things lie: where it stands on its axis, and from where to where it reaches on the other. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
}

/** Where something comes to that was brought near a line with others; null on an axis where none is near. */
export interface Guided {
  x: number | null
  y: number | null
  guides: readonly Guide[]
}

/** Left, centre and right; top, middle and bottom. Of lines equally near, the earlier counts. */
const SHARES = [0, 0.5, 1]
const AXES = [
  { axis: 'x', size: 'width', across: 'y', breadth: 'height' },
  { axis: 'y', size: 'height', across: 'x', breadth: 'width' },
] as const

/** Brings an area in line with the others whose same edge or middle is nearest, on each axis alone. */
export function guided(area: Area, others: readonly Area[], reach: number): Guided {
  const found = AXES.map((way) => nearest(area, others, reach, way))
  const placed = AXES.reduce((now, { axis }, at) => ({ ...now, [axis]: found[at]?.place ?? area[axis] }), area)
  return {
    x: found[0]?.place ?? null,
    y: found[1]?.place ?? null,
    guides: AXES.flatMap((way, at) => {
      const line = found[at]
      return line ? [lineOf(placed, others, line.share, way)] : []
    }),
  }
}

/** The smallest area around some areas. */
export function areaAround(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  const width = Math.max(...areas.map((area) => area.x + area.width)) - x
  const height = Math.max(...areas.map((area) => area.y + area.height)) - y
  return { x, y, width, height }
}

/** Whether two areas have a part in common. */
export const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

type Way = (typeof AXES)[number]

function nearest(area: Area, others: readonly Area[], reach: number, { axis, size }: Way): { place: number; share: number } | null {
  let best: { place: number; share: number; distance: number } | null = null
  for (const share of SHARES) {
    for (const other of others) {
      const place = Math.round(other[axis] + (other[size] - area[size]) * share)
      const distance = Math.abs(place - area[axis])
      if (distance <= reach && (best === null || distance < best.distance)) best = { place, share, distance }
    }
  }
  return best
}

function lineOf(placed: Area, others: readonly Area[], share: number, { axis, size, across, breadth }: Way): Guide {
  const at = placed[axis] + placed[size] * share
  // Places are whole numbers, so a middle may be half a pixel aside.
  const on = [placed, ...others.filter((other) => Math.abs(other[axis] + other[size] * share - at) <= 0.5)]
  return {
    axis,
    at,
    from: Math.min(...on.map((area) => area[across])),
    to: Math.max(...on.map((area) => area[across] + area[breadth])),
  }
}
