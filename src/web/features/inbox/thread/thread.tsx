import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { ThreadLine } from './thread-lines.ts'

const EDGE_PX = 80
const HAND_MS = 1_000
const OLDER_AT = 15

type Props = { lines: readonly ThreadLine[]; loadingOlder: boolean; onNearStart: () => void; draw: (line: ThreadLine) => ReactNode }

/** The scrolling thread. It starts and stays at the newest line; older pages appear above without a jump. */
export function Thread({ lines, loadingOlder, onNearStart, draw }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const handAt = useRef(0)
  const [following, setFollowing] = useState(true)
  const handIsOn = () => Date.now() - handAt.current < HAND_MS
  const byHand = () => {
    handAt.current = Date.now()
  }
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
  const total = virtual.getTotalSize()

  // After every draw: rows are measured, pictures load, the composer grows; the end moves, and the reader of the end with it.
  useLayoutEffect(() => {
    if (following && !handIsOn() && !virtual.isAtEnd()) virtual.scrollToEnd()
  })

  useEffect(() => {
    if (!following && firstIndex < OLDER_AT) onNearStart()
  }, [following, firstIndex, onNearStart])

  // Only a hand leaves the end: measuring moves the page too.
  const onScroll = () => {
    const atEnd = virtual.isAtEnd(EDGE_PX)
    if (atEnd || handIsOn()) setFollowing(atEnd)
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // A scrolling place must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        onWheel={byHand}
        onTouchMove={byHand}
        onPointerDown={byHand}
        onKeyDown={byHand}
        className="focus-inset h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {loadingOlder && <p className="absolute inset-x-0 top-1 z-10 text-center text-meta text-ink-3">Loading older messages…</p>}
        {/* A short thread sits at the bottom, beside the composer. */}
        <div className="flex min-h-full flex-col justify-end">
          <div className="relative w-full shrink-0" style={{ height: total }}>
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
      </div>
      {!following && (
        <button
          type="button"
          onClick={() => {
            handAt.current = 0
            setFollowing(true)
          }}
          className="absolute end-6 bottom-3 inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-meta font-medium text-ink shadow-2 hover:bg-hover"
        >
          <ArrowDown className="size-3.5" aria-hidden /> Newest
        </button>
      )}
    </div>
  )
}
