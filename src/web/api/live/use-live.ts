import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'

import { LIVE_PATH } from '#domain/constants.ts'
import type { ServerFrame } from '#domain/realtime.ts'

import { queryKeys } from '../query-keys.ts'
import { applyEvents } from './apply-events.ts'
import { askAgain } from './ask-again.ts'
import { flowSavedQuery } from './flow-saved.ts'
import { forgetConversation } from './patch-conversation.ts'
import { connectLive, type LiveClient, type LiveStatus, type Socket } from './live-client.ts'

export interface Live {
  status: LiveStatus
  view: LiveClient['view']
  draw: LiveClient['draw']
}

const unheard = () => {}

export const LiveContext = createContext<Live>({ status: 'connecting', view: unheard, draw: unheard })

/** Gives the state of the live connection and the way to say what is being looked at. */
export const useLiveState = (): Live => use(LiveContext)

/** Opens the live connection of an app while the component is on the page. */
export function useLive(appId: string, userId: string): Live {
  const queries = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  const [client, setClient] = useState<LiveClient | null>(null)

  useEffect(() => {
    const live = connectLive(appId, {
      open: openSocket,
      random: Math.random,
      onStatus: setStatus,
      onFrame: frameReader(queries, appId, userId),
    })
    setClient(live)
    window.addEventListener('online', live.nudge)
    return () => {
      window.removeEventListener('online', live.nudge)
      live.stop()
    }
  }, [queries, appId, userId])

  return { status, view: client?.view ?? unheard, draw: client?.draw ?? unheard }
}

function openSocket(): Socket {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${LIVE_PATH}`)
  const wrapped: Socket = { onopen: null, onclose: null, onmessage: null, close: () => socket.close(), send }
  // What is said before the connection is open is said again after it: the subscription and the view.
  function send(text: string): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(text)
  }
  socket.onopen = () => wrapped.onopen?.()
  socket.onclose = () => wrapped.onclose?.()
  socket.onmessage = (message) => wrapped.onmessage?.(message)
  return wrapped
}

function frameReader(queries: QueryClient, appId: string, userId: string): (frame: ServerFrame) => void {
  let first = true
  return (frame) => {
    switch (frame.type) {
      case 'subscribed':
        // What was loaded before the first subscription may have missed something in between.
        if (first) refetch(queries, appId)
        // Feeds have no gap repair of their own: they are short.
        else {
          void queries.invalidateQueries({ queryKey: queryKeys.notifications(appId) })
          void queries.invalidateQueries({ queryKey: queryKeys.oneFlow(appId) })
        }
        first = false
        return
      case 'resync':
        first = false
        return refetch(queries, appId)
      case 'events':
        return applyEvents(queries, appId, userId, frame.events)
      case 'hidden':
        for (const id of frame.conversationIds) forgetConversation(queries, appId, id)
        return void queries.invalidateQueries({ queryKey: queryKeys.conversationCounts(appId) })
      case 'presence':
        return void queries.setQueryData(queryKeys.presence(appId), frame.people)
      case 'flows':
        for (const { flowId, updatedAt } of frame.saved) queries.setQueryData(flowSavedQuery(appId, flowId).queryKey, updatedAt)
        for (const id of frame.discussed) void queries.invalidateQueries({ queryKey: [...queryKeys.oneFlow(appId), id, 'comments'] })
        return
      case 'notifications':
        return void import('../notifications/apply-notifications.ts').then(({ applyNotifications }) =>
          applyNotifications(queries, appId, frame),
        )
      case 'refused':
        // Asking for the apps finds out whether the session ended or only this app is gone.
        return void queries.invalidateQueries({ queryKey: ['apps'] })
      case 'visitorTyping':
        return void queries.setQueryData(queryKeys.visitorTyping(appId, frame.conversationId), frame.on)
      case 'pong':
        return
      default:
        return frame satisfies never
    }
  }
}

function refetch(queries: QueryClient, appId: string): void {
  askAgain(queries, queryKeys.oneFlow(appId))
  askAgain(queries, queryKeys.conversations(appId))
  askAgain(queries, queryKeys.notifications(appId))
}
