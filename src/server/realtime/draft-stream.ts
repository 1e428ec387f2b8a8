import type { ServerFrame } from '#domain/realtime.ts'
import { changedFlows } from '#store/flows/changed-flows.ts'
import type { Sql } from '#store/postgres/connect.ts'

import type { Logger } from '../process/log.ts'
import { follow, type Follower } from './follow.ts'

type Hear = (frame: ServerFrame) => void

/** Tells open browsers which drafts of their app were saved and which flows were spoken of, wherever that was. */
export interface DraftStream extends Follower {
  /** Returns the way to stop. */
  join(appId: string, hear: Hear): () => void
}

/** Makes the line. Every member of an app may read its drafts, so all of them hear the same. */
export function createDraftStream({ sql, log }: { sql: Sql; log: Logger }): DraftStream {
  const hearers = new Map<string, Set<Hear>>()
  const follower = follow({
    log,
    read: (after) => changedFlows(sql, after),
    tell(changed) {
      for (const [appId, flows] of Map.groupBy(changed, (flow) => flow.appId)) {
        const saved = flows.flatMap(({ what, flowId, updatedAt }) => (what === 'saved' ? [{ flowId, updatedAt }] : []))
        const discussed = flows.flatMap(({ what, flowId }) => (what === 'discussed' ? [flowId] : []))
        // One frame for all: its bytes are made once.
        const frame: ServerFrame = { type: 'flows', saved, discussed }
        for (const hear of hearers.get(appId) ?? []) hear(frame)
      }
    },
    isHeard: () => hearers.size > 0,
    complaint: 'Saved drafts could not be read; they are read again',
  })
  return {
    ...follower,
    join(appId, hear) {
      const here = hearers.get(appId) ?? new Set()
      hearers.set(appId, here.add(hear))
      return () => {
        here.delete(hear)
        if (here.size === 0 && hearers.get(appId) === here) hearers.delete(appId)
      }
    },
  }
}
