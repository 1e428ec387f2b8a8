// Arrives: the time. Leaves: runs of the workflows that wait for a clock: a schedule, a conversation that fell silent, an event that is near.
// Never here: a run for the same moment twice, whatever was stopped or restarted: each carries the key of its moment.
import { getEvent } from '#store/scheduling/events.ts'
import { findIdle, loadWorkflows, lockDueSchedules, type PublishedWorkflow, rescheduled } from '#store/workflows/workflows.ts'
import { appsListening, conditionsWait, findTimely, scheduleDue } from '#store/workflows/workflow-schedule.ts'
import { createExecutionContext, type ExecutionContext } from '#commands/shared/execution-context.ts'
import { type Beginning, beginRuns } from '#commands/workflows/begin-runs.ts'

import type { Job } from '../jobs/job.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { nextRun } from './next-run.ts'

const BATCH = 200
/** So often conversations and appointments are looked through. */
const CONDITIONS_MS = 5_000

/** Makes the clock of the workflows: one job for their schedules, one for what they look out for. */
export function createWorkflowClock(deps: JobDeps): Job[] {
  const started = (count: number) => {
    if (count > 0) deps.topics.publish(['workflow_runs', 'event_log'])
    return { more: false }
  }

  const inContext = (work: (context: ExecutionContext) => Promise<number>): Promise<number> =>
    deps.sql.begin<number>((tx) => work(createExecutionContext(deps, tx)))

  return [
    { name: 'workflow-schedules', wokenBy: [], due: scheduleDue, run: async () => started(await inContext(schedules)) },
    {
      name: 'workflow-conditions',
      wokenBy: [],
      due: conditionsWait,
      restMs: CONDITIONS_MS,
      run: async () => started((await inContext(silences)) + (await inContext(appointments))),
    },
  ]
}

/** Begins what a schedule has come round for. */
async function schedules(context: ExecutionContext): Promise<number> {
  const { tx } = context
  const due = await lockDueSchedules(tx, BATCH)
  if (due.length === 0) return 0
  const workflows = await loadWorkflows(tx, [...new Set(due.map(({ appId }) => appId))])
  const wanted: Beginning[] = []
  for (const schedule of due) {
    const { appId, workflowId, nodeId, nextAt, cron, timeZone } = schedule
    const workflow = workflows.find((one) => one.appId === appId && one.id === workflowId)
    // Moments that passed while the server was off are one run, not many.
    await rescheduled(tx, schedule, workflow ? nextRun(cron, timeZone, context.now) : null)
    const dedupeKey = `schedule:${nodeId}:${nextAt}`
    if (workflow) wanted.push({ ...blank(workflow), cause: 'schedule', nodeId, about: { at: nextAt }, dedupeKey })
  }
  return begin(context, wanted)
}

/** Begins what waits for a conversation to fall silent. */
async function silences(context: ExecutionContext): Promise<number> {
  const { tx } = context
  const workflows = await loadWorkflows(tx, await appsListening(tx, 'conversation_idle'))
  const wanted: Beginning[] = []
  for (const workflow of workflows) {
    for (const { nodeId, trigger } of workflow.triggers) {
      if (trigger.type !== 'conversationIdle') continue
      for (const idle of await findIdle(tx, workflow.appId, workflow.id, trigger.minutes, BATCH)) {
        const { id: conversationId, contactId, key } = idle
        const about = { minutes: trigger.minutes }
        wanted.push({ ...blank(workflow), cause: 'conversationIdle', nodeId, contactId, conversationId, about, dedupeKey: key })
      }
    }
  }
  return begin(context, wanted)
}

/** Begins what waits for an event that is near or was missed. */
async function appointments(context: ExecutionContext): Promise<number> {
  const { tx } = context
  const apps = [...new Set([...(await appsListening(tx, 'event_near')), ...(await appsListening(tx, 'event_missed'))])]
  const wanted: Beginning[] = []
  for (const workflow of await loadWorkflows(tx, apps)) {
    for (const { nodeId, trigger } of workflow.triggers) {
      if (trigger.type !== 'eventNear' && trigger.type !== 'eventMissed') continue
      const near = trigger.type === 'eventNear' ? trigger.minutes : null
      for (const { eventId, contactId, conversationId, key } of await findTimely(tx, workflow, trigger.eventTypes, near, BATCH)) {
        const about = await getEvent(tx, workflow.appId, eventId)
        if (about) wanted.push({ ...blank(workflow), cause: trigger.type, nodeId, contactId, conversationId, about, dedupeKey: key })
      }
    }
  }
  return begin(context, wanted)
}

async function begin({ tx, generateId, unitOfWork }: ExecutionContext, wanted: readonly Beginning[]): Promise<number> {
  await beginRuns(generateId, tx, unitOfWork, wanted)
  await unitOfWork.flush(tx)
  return wanted.length
}

const blank = (workflow: PublishedWorkflow) => ({ workflow, contactId: null, conversationId: null, chain: [], delayMs: 0 })
