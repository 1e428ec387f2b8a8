import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { ThreadLine } from './thread-lines.ts'

const EDGE_PX = 80
const SETTLE_MS = 300

type Props = { lines: readonly ThreadLine[]; loadingOlder: boolean; onNearStart: () => void; draw: (line: ThreadLine) => ReactNode }

/** The scrolling thread. It starts and stays at the newest line; older pages appear above without a jump. */
export function Thread({ lines, loadingOlder, onNearStart, draw }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
    anchorTo: 'end',
    followOnAppend: true,
    paddingStart: 16,
    paddingEnd: 16,
  })
  const rows = virtual.getVirtualItems()
  const firstIndex = rows[0]?.index ?? 0
  const [settled, setSettled] = useState(false)
  const atEnd = !settled || virtual.isAtEnd(EDGE_PX)

  // Not before the first jump to the end: the rows that are measured on the way would look like reading upwards.
  useEffect(() => {
    if (settled && firstIndex < 15) onNearStart()
  }, [settled, firstIndex, onNearStart])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])

  useLayoutEffect(() => {
    virtual.scrollToEnd()
    // Once: afterwards the virtualiser keeps to the end by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])


  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // A scrolling place must be reachable by keyboard.
        tabIndex={0}
        className="focus-inset h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {loadingOlder && <p className="py-2 text-center text-meta text-ink-3">Loading older messages…</p>}
        <div className="relative mx-auto w-full" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const line = lines[index]
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 px-6 max-phone:px-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line && draw(line)}
              </div>
            )
          })}
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          onClick={() => virtual.scrollToEnd()}
          className="absolute end-6 bottom-3 inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-meta font-medium text-ink shadow-2 hover:bg-hover"
        >
          <ArrowDown className="size-3.5" aria-hidden /> Newest
        </button>
      )}
    </div>
  )
}
