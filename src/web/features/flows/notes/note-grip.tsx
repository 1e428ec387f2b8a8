import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'

import { sizedBy } from '../canvas/note-size.ts'

type Size = FlowNote['size']
type Props = { size: Size; onDraw: (size: Size | null) => void; onSize: (size: Size) => void }

/** The corner by which a note is made larger or smaller; Alt and the arrows do the same. */
export function NoteGrip({ size, onDraw, onSize }: Props) {
  const flow = useReactFlow()
  const from = useRef<{ x: number; y: number } | null>(null)
  const sizeAt = ({ clientX, clientY }: PointerEvent): Size | null => {
    const zoom = flow.getZoom()
    return from.current && sizedBy(size, { x: (clientX - from.current.x) / zoom, y: (clientY - from.current.y) / zoom })
  }
  const end = (event: PointerEvent) => {
    const next = sizeAt(event)
    from.current = null
    onDraw(null)
    if (next) onSize(next)
  }
  return (
    <div
      aria-hidden
      title={t('Drag to resize')}
      style={{ pointerEvents: 'auto', cursor: 'nwse-resize', touchAction: 'none' }}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => from.current && onDraw(sizeAt(event))}
      onPointerUp={end}
      onPointerCancel={end}
      className="flow-grip-size nodrag nopan absolute end-0 bottom-0 size-5 text-ink-3"
    >
      <svg viewBox="0 0 20 20" className="size-5 fill-none stroke-current">
        <path d="M16 7 7 16M16 12l-4 4" strokeLinecap="round" />
      </svg>
    </div>
  )
}
