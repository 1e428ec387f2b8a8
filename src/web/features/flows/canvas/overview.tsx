import { MiniMap, useStore } from '@xyflow/react'
import { useMemo } from 'react'

import { areaAround } from '#flow/editing/guide.ts'

import { areasOf } from '../layout/inside.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'

/** A map of the whole drawing, while a part of it is out of sight. */
export function Overview({ layout }: { layout: FlowLayout }) {
  const whole = useMemo(() => {
    const areas = areasOf(layout)
    return areas.length > 0 ? areaAround(areas) : null
  }, [layout])
  const isInView = useStore(({ transform: [left, top, zoom], width, height }) => {
    if (!whole) return true
    const [x, y] = [whole.x * zoom + left, whole.y * zoom + top]
    return x >= 0 && y >= 0 && x + whole.width * zoom <= width && y + whole.height * zoom <= height
  })
  if (isInView) return null
  return <MiniMap pannable zoomable nodeBorderRadius={12} nodeColor={toneOnMap} className="max-lg:hidden" ariaLabel="Overview" />
}

const toneOnMap = ({ type }: { type?: string }): string => (type === 'note' ? 'var(--hover)' : '')
