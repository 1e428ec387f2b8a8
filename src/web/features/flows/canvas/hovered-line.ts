import type { Point } from '#flow/editing/change.ts'

/** The middle of the connection that the pointer is on, in the words of the drawing. */
export interface HoveredLine {
  edgeId: string
  at: Point
}

/** The middle of a drawn connection; null where it is not drawn. */
export function middleOfLine(target: EventTarget | null, edgeId: string): HoveredLine | null {
  const drawn =
    target instanceof Element ? target.closest('.react-flow__edge')?.querySelector<SVGPathElement>('.react-flow__edge-path') : null
  if (!drawn) return null
  const { x, y } = drawn.getPointAtLength(drawn.getTotalLength() / 2)
  return { edgeId, at: { x, y } }
}

/** Tells whether the pointer went from a connection onto its button. */
export const isOnInsert = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.flow-insert') !== null
