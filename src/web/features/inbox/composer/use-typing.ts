import { useCallback, useEffect, useRef } from 'react'

import { useLiveState } from '../../../api/live/use-live.ts'

const PAUSE_MS = 4_000

/** Tells colleagues that a reply is being written; after a pause in typing, that it is not. */
export function useTyping(conversationId: string): (typing: boolean) => void {
  const live = useLiveState()
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(stop.current), [])

  return useCallback(
    (typing: boolean) => {
      const was = stop.current !== undefined
      clearTimeout(stop.current)
      stop.current = undefined
      if (typing) {
        stop.current = setTimeout(() => {
          stop.current = undefined
          live.view(conversationId, false)
        }, PAUSE_MS)
      }
      if (typing !== was) live.view(conversationId, typing)
    },
    [live, conversationId],
  )
}
