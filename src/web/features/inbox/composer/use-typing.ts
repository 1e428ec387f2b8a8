import { useCallback, useEffect, useRef } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { call } from '#web/api/call.ts'
import { useLiveState } from '#web/api/live/use-live.ts'

const PAUSE_MS = 4_000

/** WhatsApp shows the sign for up to 25 seconds. */
const SHOWN_MS = 20_000

/** Tells colleagues, and the customer, that a reply is being written; after a pause in typing, colleagues that it is not. */
export function useTyping(appId: string, { id: conversationId, lastInboundAt }: Conversation): (typing: boolean) => void {
  const live = useLiveState()
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shownAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(stop.current), [])

  const showCustomer = useCallback(() => {
    if (lastInboundAt === null || performance.now() - shownAt.current < SHOWN_MS) return
    shownAt.current = performance.now()
    // A sign that does not come is no loss: nothing waits for it, and nobody is told.
    call('showTyping', { appId, conversationId }).catch(() => {})
  }, [appId, conversationId, lastInboundAt])

  return useCallback(
    (typing: boolean) => {
      const was = stop.current !== undefined
      clearTimeout(stop.current)
      stop.current = undefined
      if (typing) {
        showCustomer()
        stop.current = setTimeout(() => {
          stop.current = undefined
          live.view(conversationId, false)
        }, PAUSE_MS)
      }
      if (typing !== was) live.view(conversationId, typing)
    },
    [live, conversationId, showCustomer],
  )
}
