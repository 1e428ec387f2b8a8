import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import { memo } from 'react'

import type { Point } from '../layout/route.ts'

/** How a line is drawn while its cards stand where they stood. */
export type FlowLineData = { path: string; start: Point | undefined; end: Point | undefined }

/** Half a dot: the library measures to its outer edge. */
const REACH = 8

/** A connection around the cards between. While one of its cards is dragged, it follows on the shortest way. */
export const FlowLine = memo(function FlowLine({ data, sourceX, sourceY, targetX, targetY, ...props }: EdgeProps<Edge<FlowLineData>>) {
  const isThere = data && isNear(data.start, sourceX, sourceY) && isNear(data.end, targetX, targetY)
  const { sourcePosition, targetPosition, markerEnd, interactionWidth } = props
  const path = isThere
    ? data.path
    : getSmoothStepPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8, offset: 24 })[0]
  return (
    <BaseEdge path={path} {...(markerEnd !== undefined && { markerEnd })} {...(interactionWidth !== undefined && { interactionWidth })} />
  )
})

const isNear = (point: Point | undefined, x: number, y: number): boolean =>
  point !== undefined && Math.abs(point.x - x) < REACH && Math.abs(point.y - y) < REACH
