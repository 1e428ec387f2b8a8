import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** Keys that walk the list: they ask nothing of the conversation that is shown. */
const WALKING = new Set(['j', 'k'])

interface ShownConversation {
  /** What is drawn: the conversation before, until the opened one is ready. */
  shownId: string | null
  isBehind: boolean
  /** Draws the opened one now. */
  catchUp(): void
}

/**
 * Draws an opened conversation in slices, so that the list answers at once and the former one stays until the new one is ready. Whoever presses a key
 * meanwhile means the conversation that they opened: it is drawn first. One that opens `atLine` is drawn at once: the place is in the address.
 */
export function useShownConversation(openId: string | null, atLine: boolean): ShownConversation {
  const [drawnId, setDrawnId] = useState(openId)
  // Without a conversation on either side there is nothing to keep.
  const shownId = openId === null || drawnId === null || atLine ? openId : drawnId
  const isBehind = shownId !== openId
  const catchUp = () => flushSync(() => setDrawnId(openId))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!WALKING.has(event.key)) catchUp()
  })
  useEffect(() => startTransition(() => setDrawnId(openId)), [openId])
  useEffect(() => {
    if (!isBehind) return
    const listening = new AbortController()
    addEventListener('keydown', onKey, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [isBehind])
  return { shownId, isBehind, catchUp }
}
