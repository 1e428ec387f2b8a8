import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { SendVerdict } from '#domain/api/whatsapp/intake.ts'

import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { queryKeys } from '../query-keys.ts'
import type { WebhookFilter } from './read-log.ts'

/** At most so many webhooks in one go; then a person decides again. */
const MAX_REPLAYS = 10_000

export interface ReplayProgress {
  done: number
  failed: number
  running: boolean
}

/** Replays webhooks: some by their ids, or all of a filter, a few at a time. It may be stopped between; what is done is done. */
export function useReplays(appId: string, channelId: string) {
  const queries = useQueryClient()
  const stopped = useRef(false)
  const [progress, setProgress] = useState<ReplayProgress | null>(null)
  const replay = useMutation({
    mutationFn: async (what: readonly string[] | WebhookFilter) => {
      stopped.current = false
      const state = { done: 0, failed: 0, running: true }
      setProgress({ ...state })
      const step = async (work: () => Promise<{ replayed: number; failed: number }>) => {
        const { replayed, failed } = await work()
        state.done += replayed
        state.failed += failed
        setProgress({ ...state })
      }
      if (isIds(what)) {
        for (const deliveryId of what) if (!stopped.current) await step(() => one(appId, channelId, deliveryId))
      } else {
        let after: string | null | undefined
        const filter = { ...what, search: what.search || undefined }
        do {
          await step(async () => {
            const body = { filter, ...(after && { after }) }
            const { replayed, problems, nextCursor } = await call('replayDeliveries', { appId, channelId, body })
            after = nextCursor
            return { replayed, failed: problems.length }
          })
        } while (after && !stopped.current && state.done + state.failed < MAX_REPLAYS)
      }
      return state
    },
    onSettled: () => {
      setProgress((last) => last && { ...last, running: false })
      return queries.invalidateQueries({ queryKey: queryKeys.intake(appId, channelId) })
    },
  })
  const stop = () => {
    stopped.current = true
  }
  return { replay, progress, stop }
}

const isIds = (what: readonly string[] | WebhookFilter): what is readonly string[] => Array.isArray(what)

/** One that is kept no longer holds the others not back. */
async function one(appId: string, channelId: string, deliveryId: string): Promise<{ replayed: number; failed: number }> {
  return call('replayDelivery', { appId, channelId, deliveryId }).then(
    () => ({ replayed: 1, failed: 0 }),
    (cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'not-found') return { replayed: 0, failed: 1 }
      throw cause
    },
  )
}

/** Says what became of sends whose answer was lost. */
export function useSettleSends(appId: string, channelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { messageIds: string[]; verdict: SendVerdict }) => call('settleUnknownSends', { appId, channelId, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.intake(appId, channelId) }),
  })
}

/** Says for how many days the logs are kept. */
export function useKeepLogs(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call('saveIntakeSettings', { appId, body: { days } }),
    onSuccess: (settings) => queries.setQueryData(queryKeys.intakeSettings(appId), settings),
  })
}
