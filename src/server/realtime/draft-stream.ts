import type { ServerFrame } from '#domain/realtime.ts'
import { changedFlows } from '#store/flows/changed-flows.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Logger } from '../process/log.ts'
import { follow, type Follower } from './follow.ts'

type Listener = (frame: ServerFrame) => void

/** Tells open browsers which drafts of their app were saved and which flows were spoken of, wherever that was. */
export interface DraftStream extends Follower {
  /** Returns the way to stop. */
  join(appId: string, receive: Listener): () => void
}

/** Makes the line. Every member of an app may read its drafts, so all of them hear the same. */
export function createDraftStream({ sql, log }: { sql: Sql; log: Logger }): DraftStream {
  const listeners = new Map<string, Set<Listener>>()
  const follower = follow({
    name: 'drafts',
    log,
    read: (after) => changedFlows(sql, after),
    publish(changed) {
      for (const [appId, flows] of Map.groupBy(changed, (flow) => flow.appId)) {
        const saved = flows.flatMap(({ what, flowId, updatedAt }) => (what === 'saved' ? [{ flowId, updatedAt }] : []))
        const discussed = flows.flatMap(({ what, flowId }) => (what === 'discussed' ? [flowId] : []))
        // One frame for all: its bytes are made once.
        const frame: ServerFrame = { type: 'flows', saved, discussed }
        for (const receive of listeners.get(appId) ?? []) receive(frame)
      }
    },
    hasListeners: () => listeners.size > 0,
  })
  return {
    ...follower,
    join(appId, receive) {
      const here = listeners.get(appId) ?? new Set()
      listeners.set(appId, here.add(receive))
      follower.remind()
      return () => {
        here.delete(receive)
        if (here.size === 0 && listeners.get(appId) === here) listeners.delete(appId)
      }
    },
  }
}
