import type { Area } from './notes.ts'

/** How cards are put in line: by an edge or the middle, or with even gaps across or down. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom' | 'across' | 'down'

interface Point {
  x: number
  y: number
}

/** Where each of some areas comes to. The outermost stay; even gaps need three areas. */
export function aligned(areas: readonly (Area & { id: string })[], how: Alignment): ReadonlyMap<string, Point> {
  if (how === 'across' || how === 'down') return spread(areas, how)
  const left = Math.min(...areas.map(({ x }) => x))
  const right = Math.max(...areas.map(({ x, width }) => x + width))
  const top = Math.min(...areas.map(({ y }) => y))
  const bottom = Math.max(...areas.map(({ y, height }) => y + height))
  const places: Readonly<Record<Exclude<Alignment, 'across' | 'down'>, (area: Area) => Point>> = {
    left: ({ y }) => ({ x: left, y }),
    centre: ({ y, width }) => ({ x: Math.round((left + right - width) / 2), y }),
    right: ({ y, width }) => ({ x: right - width, y }),
    top: ({ x }) => ({ x, y: top }),
    middle: ({ x, height }) => ({ x, y: Math.round((top + bottom - height) / 2) }),
    bottom: ({ x, height }) => ({ x, y: bottom - height }),
  }
  return new Map(areas.map((area) => [area.id, places[how](area)]))
}

function spread(areas: readonly (Area & { id: string })[], how: 'across' | 'down'): ReadonlyMap<string, Point> {
  const [start, size] = how === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const row = areas.toSorted((one, other) => one[start] - other[start])
  const [first] = row
  const last = row.at(-1)
  if (!first || !last || row.length < 3) return new Map()
  const taken = row.reduce((sum, area) => sum + area[size], 0)
  const gap = (last[start] + last[size] - first[start] - taken) / (row.length - 1)
  let at = first[start]
  return new Map(
    row.map((area) => {
      const place = { x: area.x, y: area.y, [start]: Math.round(at) }
      at += area[size] + gap
      return [area.id, place]
    }),
  )
}
