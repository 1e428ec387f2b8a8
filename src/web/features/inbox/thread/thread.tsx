import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ThreadLine } from './thread-lines.ts'
import type { Aim } from './use-aim.ts'

const EDGE_PX = 80
const HAND_MS = 1_000
const OLDER_AT = 15

type Props = {
  lines: readonly ThreadLine[]
  /** The line that one came for; it is brought into sight and marked. */
  aim: Aim | null
  loadingOlder: boolean
  onNearStart: () => void
  draw: (line: ThreadLine) => ReactNode
}

/** The scrolling thread. It starts and stays at the newest line; older pages appear above without a jump. */
export function Thread({ lines, aim, loadingOlder, onNearStart, draw }: Props) {
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

  useEffect(() => {
    const at = aim === null ? -1 : lines.findIndex(({ key }) => key === aim.key)
    if (at < 0) return
    byHand()
    setFollowing(false)
    virtual.scrollToIndex(at, { align: 'center' })
    // Only when one goes somewhere: rows that come meanwhile must not pull the page back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [aim])

  // Only a hand leaves the end: measuring moves the page too. The page itself is asked: the list hears of the same scroll only after this.
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const atEnd = scrollHeight - scrollTop - clientHeight <= EDGE_PX
    if (atEnd || handIsOn()) setFollowing(atEnd)
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={t('Messages')}
        // A scrolling place must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        onWheel={byHand}
        onTouchMove={byHand}
        onPointerDown={byHand}
        onKeyDown={byHand}
        className="focus-inset h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {loadingOlder && <p className="absolute inset-x-0 top-1 z-10 text-center text-meta text-ink-3">{t('Loading older messages…')}</p>}
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
                  data-line={key}
                  className={clsx(
                    'absolute inset-x-0 top-0 px-6 transition-colors duration-200 max-phone:px-4',
                    line && line.key === aim?.key && 'bg-honey-soft',
                  )}
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
          <ArrowDown className="size-3.5" aria-hidden /> {t('Newest')}
        </button>
      )}
    </div>
  )
}
