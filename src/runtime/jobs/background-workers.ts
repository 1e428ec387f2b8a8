import { addUpTally } from '#store/conversations/conversation-counters.ts'
import { beat, forgetOld } from '#store/postgres/health.ts'
import { forgetOldNotifications } from '#store/notifications/notifications.ts'
import { forgetOldIntake } from '#store/whatsapp/intake-retention.ts'
import { afterCommit } from '#store/postgres/request-transaction.ts'
import { addUpSteps, forgetOldSteps } from '#store/flows/step-counters.ts'
import { forgetOldTraces } from '#store/flows/traces.ts'
import { forgetOldRuns } from '#store/workflows/workflow-run-list.ts'

import { createExternalCalls } from './external-calls.ts'
import { createSlaAndAutoCloseJob } from './sla-and-auto-close.ts'
import { createAutoAssignment } from './auto-assignment.ts'
import { createScheduledMessagesJob } from './scheduled-messages.ts'
import { createUnsnoozeJob } from './unsnooze.ts'
import { createFileFetcher } from './fetch-files.ts'
import { tidyFiles } from './delete-old-files.ts'
import { createIntake } from '../pipeline/ingest/ingest.ts'
import { joinEarlyChanges } from '../pipeline/ingest/events/join-early-changes.ts'
import { joinEarlyStatuses } from '../pipeline/ingest/events/join-early-statuses.ts'
import { createLogFollower } from './notifications/follow-event-log.ts'
import { createLeases } from './leases/leases.ts'
import { createOutbox } from '../pipeline/outbox/outbox.ts'
import { createReminders } from './reminders.ts'
import { createResettle } from '../pipeline/outbox/resettle.ts'
import type { RuntimeDeps } from '../runtime-deps.ts'
import { createWordIndex } from './index-messages.ts'
import { createTaskRunner } from './bulk/run-tasks.ts'
import { tidyTasks } from './bulk/delete-old-tasks.ts'
import { createTimers } from './timers.ts'
import { createTurn } from '../pipeline/turn/process-turns.ts'
import { createWorker, type Worker } from './worker.ts'
import { createWorkflowClock } from '../workflows/schedule.ts'
import { createDispatch } from '../workflows/dispatch.ts'
import { createRuns } from '../workflows/process-runs.ts'

export interface Stages {
  intake: ReturnType<typeof createIntake>
  runs: Worker
  tasks: Worker
  /** All of them, in the direction of travel. */
  workers: readonly Worker[]
  /** To be called after a commit of somebody's hand: there may be work for everybody. */
  acted(): void
}

/** Makes the stages of the pipeline; each wakes those that may find work in what it has committed. `wrote` runs after commits that wrote events, `told` after those that told people. */
export function createStages(deps: RuntimeDeps, wrote: () => void, told: () => void): Stages {
  const follower = createLogFollower(deps, told)
  const committed = () => {
    wrote()
    follower.poke()
  }
  const wake = (next: () => readonly Worker[]) => () => {
    for (const worker of next()) worker.poke()
  }
  const tell = (next: () => readonly Worker[]) => () => {
    wake(next)()
    committed()
  }

  const intake = createIntake(
    deps,
    tell(() => [turn, dispatch, fetcher, scheduledMessages]),
  )
  const fetcher = createFileFetcher(deps, committed)
  const turn = createTurn(
    deps,
    tell(() => [outbox, externalCalls, timers, dispatch, runs, autoAssignment]),
  )
  const outbox = createOutbox(
    deps,
    tell(() => [outbox]),
  )
  const timers = createTimers(
    deps,
    wake(() => [turn]),
  )
  const externalCalls = createExternalCalls(
    deps,
    wake(() => [turn, runs]),
  )
  const dispatch = createDispatch(
    deps,
    tell(() => [runs]),
  )
  const runs = createRuns(
    deps,
    tell(() => [dispatch, turn, outbox, externalCalls]),
  )
  const reminders = createReminders(
    deps,
    tell(() => [outbox]),
  )
  const resettle = createResettle(
    deps,
    tell(() => [turn]),
  )
  const clock = createWorkflowClock(
    deps,
    wake(() => [runs]),
  )
  const tasks = createTaskRunner(
    deps,
    tell(() => [dispatch, turn, outbox]),
  )
  const scheduledMessages = createScheduledMessagesJob(
    deps,
    tell(() => [outbox]),
  )
  const unsnooze = createUnsnoozeJob(deps, committed)
  const words = createWordIndex(deps)
  const autoAssignment = createAutoAssignment(deps, committed)
  const slaAndAutoClose = createSlaAndAutoCloseJob(
    deps,
    tell(() => [outbox]),
  )
  const leases = createLeases(deps, [outbox.holder, externalCalls.holder, fetcher.holder, tasks.holder])
  const workers = [
    tasks,
    intake,
    turn,
    resettle,
    dispatch,
    clock,
    runs,
    reminders,
    outbox,
    timers,
    externalCalls,
    fetcher,
    unsnooze,
    scheduledMessages,
    autoAssignment,
    slaAndAutoClose,
    words,
    follower,
    // To the last: what the others finish is held until then.
    leases,
    ...upkeep(deps),
  ]
  const acted = tell(() => [unsnooze, scheduledMessages, autoAssignment, outbox, turn, dispatch, runs, fetcher])
  return { intake, runs, tasks, workers, acted: () => afterCommit(acted) }
}

/** What keeps the house in order, beside the pipeline. */
const upkeep = (deps: RuntimeDeps): Worker[] => [
  createWorker('heartbeat', 2_000, deps, async () => {
    await beat(deps.sql, 'runtime')
    await addUpTally(deps.sql)
    await addUpSteps(deps.sql)
    await joinEarlyStatuses(deps, null)
    await joinEarlyChanges(deps)
    return { more: false }
  }),
  createWorker('housekeeping', 3_600_000, deps, async () => {
    await forgetOld(deps.sql)
    await forgetOldIntake(deps.sql)
    await forgetOldNotifications(deps.sql)
    await forgetOldTraces(deps.sql)
    await forgetOldSteps(deps.sql)
    await forgetOldRuns(deps.sql)
    await tidyFiles(deps)
    await tidyTasks(deps)
    return { more: false }
  }),
]
