// The road of a message, put together: each stage wakes the next after its commit, and polls in case a wake was lost with a process.
import { AppError } from '#domain/errors.ts'
import type { LockedConversation } from '#store/conversation-writes.ts'
import { loadChannelAccess } from '#store/channel-access.ts'
import { beat, forgetOld, type QueueAges, queueAges } from '#store/health.ts'
import { takeParkedForReplay } from '#store/parked-replay.ts'

import { createDesk, type Desk } from './desk.ts'
import { createErrands } from './errands.ts'
import { createIntake } from './intake.ts'
import { joinEarlyStatuses } from './join-early-statuses.ts'
import { createOutbox } from './outbox.ts'
import { replay } from './replay.ts'
import type { RoadDeps } from './road-deps.ts'
import { createTimers } from './timers.ts'
import { createTurn } from './turn.ts'
import { createWorker } from './worker.ts'

export interface Road {
  /** Stores a webhook's bytes; resolves when they are durable. Refuses with `unavailable` when that cannot be. */
  accept(raw: Uint8Array): Promise<void>
  desk: Desk
  start(): void
  /** Finishes what is under way, and takes on nothing new. */
  stop(): Promise<void>
  health(): Promise<QueueAges>
  /** Calls the listener after every commit that appended events; returns the way to stop. */
  onCommitted(listener: () => void): () => void
  /** Tries a parked item again; AppError('not-found') when nothing waits under this id. */
  replayParked(appId: string, id: string): Promise<void>
}

/** Builds the road. */
export function createRoad(deps: RoadDeps): Road {
  const listeners = new Set<() => void>()
  const committed = () => {
    for (const listener of listeners) listener()
  }

  const intake = createIntake(deps, () => {
    turn.poke()
    committed()
  })
  const turn = createTurn(deps, () => {
    outbox.poke()
    errands.poke()
    timers.poke()
    committed()
  })
  const outbox = createOutbox(deps, () => {
    outbox.poke()
    committed()
  })
  const timers = createTimers(deps, () => turn.poke())
  const errands = createErrands(deps, () => turn.poke())
  const heartbeat = createWorker('heartbeat', 2_000, deps.log, async () => {
    await beat(deps.sql, 'road')
    await joinEarlyStatuses(deps, null)
    return { more: false }
  })
  const housekeeping = createWorker('housekeeping', 3_600_000, deps.log, async () => {
    await forgetOld(deps.sql)
    return { more: false }
  })
  const workers = [intake, turn, outbox, timers, errands, heartbeat, housekeeping]

  const acted = () => {
    outbox.poke()
    turn.poke()
    committed()
  }
  const tellRead = (conversation: LockedConversation) => {
    markRead(deps, conversation).catch((cause: unknown) => deps.log.warn({ err: cause }, 'a read mark could not be sent'))
  }

  return {
    accept: intake.accept,
    desk: createDesk(deps, acted, tellRead),
    start() {
      for (const worker of workers) worker.start()
    },
    async stop() {
      // In the direction of travel: what one stage still commits, the next may still take.
      for (const worker of workers) await worker.stop()
    },
    health: () => queueAges(deps.sql),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async replayParked(appId, id) {
      await deps.sql.begin(async (tx) => {
        const item = await takeParkedForReplay(tx, appId, id)
        if (!item) throw new AppError('not-found')
        await replay(deps, tx, item)
      })
      acted()
      intake.poke()
    },
  }
}

async function markRead(deps: RoadDeps, { appId, channelId, lastInboundProviderId }: LockedConversation): Promise<void> {
  if (lastInboundProviderId === null) return
  const sealed = await loadChannelAccess(deps.sql, appId, channelId)
  if (sealed) await deps.whatsapp.markRead({ ...sealed, token: deps.openToken(sealed.tokenSealed) }, lastInboundProviderId)
}
