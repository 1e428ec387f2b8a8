import type { FlowNote } from '#domain/flows/flow-document.ts'

const SMALLEST = { width: 120, height: 60 }
const GRID = 10

/** A size that grew by some way, on the grid and never too small. */
export function sizedBy({ width, height }: FlowNote['size'], { x, y }: { x: number; y: number }): FlowNote['size'] {
  const to = (size: number, least: number) => Math.max(least, Math.round(size / GRID) * GRID)
  return { width: to(width + x, SMALLEST.width), height: to(height + y, SMALLEST.height) }
}
