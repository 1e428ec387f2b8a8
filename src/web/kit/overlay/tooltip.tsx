import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { Keys } from '../text/keys.tsx'

const DELAY_MS = 400
const GAP_PX = 6

type Side = 'top' | 'right' | 'bottom' | 'left'
type Near = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  'aria-describedby'?: string | undefined
}
type Props = { label: string; keys?: string | undefined; side?: Side; children: ReactElement<Near> }

/**
 * Names a control on hover and keyboard focus, with the keys that do the same. Our own: a positioning library for one line of words
 * would be a tenth of what the inbox may load.
 */
export function Tooltip({ label, keys, side = 'bottom', children }: Props) {
  const [box, setBox] = useState<DOMRect | null>(null)
  const [clock] = useState(createClock)
  // What the control does by itself when a pointer comes near stays.
  const own = children.props
  const hide = () => {
    clock.stop()
    setBox(null)
  }
  const show = (element: HTMLElement, delayMs: number) => clock.start(() => setBox(element.getBoundingClientRect()), delayMs)
  useEffect(() => clock.stop, [clock])
  useEffect(() => {
    if (!box) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setBox(null)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])

  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') show(event.currentTarget, DELAY_MS)
          own.onPointerEnter?.(event)
        },
        onPointerLeave: (event) => {
          hide()
          own.onPointerLeave?.(event)
        },
        onPointerDown: (event) => {
          hide()
          own.onPointerDown?.(event)
        },
        onFocus: (event) => {
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
          own.onFocus?.(event)
        },
        onBlur: (event) => {
          hide()
          own.onBlur?.(event)
        },
      })}
      {box &&
        createPortal(
          <div
            role="tooltip"
            style={placeOf(box, side)}
            className="pointer-events-none fixed z-60 flex w-max animate-arrive items-center gap-2 rounded-row bg-ink px-2 py-1 text-meta text-canvas shadow-2"
          >
            {label}
            {keys && <Keys keys={keys} tone="inverse" />}
          </div>,
          document.body,
        )}
    </>
  )
}

function createClock() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    start: (ring: () => void, delayMs: number) => {
      stop()
      timer = setTimeout(ring, delayMs)
    },
  }
}

/** Sets the words beside the control; at an edge of the window they keep to the inside. */
function placeOf(box: DOMRect, side: Side) {
  const middle = box.left + box.width / 2
  if (side === 'right') return { left: box.right + GAP_PX, top: box.top + box.height / 2, translate: '0 -50%' }
  if (side === 'left') return { right: innerWidth - box.left + GAP_PX, top: box.top + box.height / 2, translate: '0 -50%' }
  const across =
    middle > innerWidth - 120
      ? { right: Math.max(4, innerWidth - box.right) }
      : middle < 120
        ? { left: Math.max(4, box.left) }
        : { left: middle, translate: '-50% 0' }
  return side === 'top' ? { ...across, bottom: innerHeight - box.top + GAP_PX } : { ...across, top: box.bottom + GAP_PX }
}
