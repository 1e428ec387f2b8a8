// Arrives: what happened, from the transactions in which it happened. Leaves: runs of the workflows that wait for it, each once.
// Never here: a workflow that sets itself off again, or a happening that is told twice.
import type { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import { WorkflowTrigger as TriggerSchema } from '#domain/flows/flow-trigger.ts'
import { isStartedBy } from '#flow/definition/workflow-triggers.ts'
import { readPath, toText } from '#flow/expression/template/read-path.ts'
import { happeningWaits, type StoredHappening, takeHappenings } from '#store/workflows/domain-events.ts'
import { loadWorkflows, type PublishedWorkflow } from '#store/workflows/workflows.ts'

import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import type { Job, JobDeps } from '../jobs/job.ts'
import { type Beginning, beginRuns } from '#commands/workflows/begin-runs.ts'

const BATCH = 100

/** Makes the dispatcher. */
export function createDispatch(deps: JobDeps): Job {
  async function run() {
    const count = await deps.sql.begin(async (tx) => {
      const happenings = await takeHappenings(tx, BATCH)
      if (happenings.length === 0) return 0
      deps.crash('happening.taken')
      const workflows = await loadWorkflows(tx, [...new Set(happenings.map(({ appId }) => appId))])
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      await beginRuns(
        deps.generateId,
        tx,
        unitOfWork,
        happenings.flatMap((happening) => beginningsOf(happening, workflows)),
      )
      await unitOfWork.flush(tx)
      return happenings.length
    })
    if (count > 0) deps.topics.publish(['workflow_runs', 'event_log'])
    return { more: count > 0 }
  }
  return { name: 'workflows', wokenBy: ['domain_events'], due: happeningWaits, run }
}

/** A missed event is one, whether the clock or a person found it. */
const keyOf = ({ type, id, about }: StoredHappening): string =>
  type === 'event_missed' ? `missed:${toText(readPath({ about }, ['about', 'id']))}` : `happening:${id}`

/** One run per workflow and happening, by the first trigger that fits. */
function beginningsOf(happening: StoredHappening, workflows: readonly PublishedWorkflow[]): Beginning[] {
  const { appId, contactId, conversationId, about, chain } = happening
  return workflows.flatMap((workflow): Beginning[] => {
    if (workflow.appId !== appId) return []
    const placed = workflow.triggers.find(({ trigger }) => isWorkflowTrigger(trigger) && isStartedBy(trigger, happening))
    if (!placed) return []
    const dedupeKey = keyOf(happening)
    return [{ workflow, cause: placed.trigger.type, nodeId: placed.nodeId, contactId, conversationId, about, chain, dedupeKey, delayMs: 0 }]
  })
}

const TYPES = new Set<string>(TriggerSchema.options.map(({ shape }) => shape.type.value))
const isWorkflowTrigger = (trigger: { type: string }): trigger is WorkflowTrigger => TYPES.has(trigger.type)
