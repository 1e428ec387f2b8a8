import { useStore, ViewportPortal } from '@xyflow/react'

import type { Guide } from '#flow/editing/guide.ts'

/** By how much a line reaches beyond what lies on it. */
const BEYOND = 12

/** The lines that tell what a dragged card is in line with. */
export function GuideLines({ guides }: { guides: readonly Guide[] }) {
  const zoom = useStore(({ transform }) => transform[2])
  const beyond = BEYOND / zoom
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => {
        const [start, length, thin] = [from - beyond, to - from + 2 * beyond, 1 / zoom]
        const line =
          axis === 'x'
            ? { left: at - thin / 2, top: start, width: thin, height: length }
            : { left: start, top: at - thin / 2, width: length, height: thin }
        // Above what is picked, which is lifted by a thousand.
        return <div key={axis} data-guide={axis} className="pointer-events-none absolute bg-lagoon" style={{ ...line, zIndex: 1_001 }} />
      })}
    </ViewportPortal>
  )
}
