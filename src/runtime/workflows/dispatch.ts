// Arrives: what happened, from the transactions in which it happened. Leaves: runs of the workflows that wait for it, each once.
// Never here: a workflow that sets itself off again, or a domainEvent that is told twice.
import { isStartedBy, isWorkflowTrigger } from '#flow/definition/workflow-triggers.ts'
import { readPath, toText } from '#flow/expression/template/read-path.ts'
import { domainEventWaits, type StoredDomainEvent, takeDomainEvents } from '#store/workflows/domain-events.ts'
import { loadWorkflows, type PublishedWorkflow } from '#store/workflows/workflows.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'
import { type Beginning, beginRuns } from '#commands/workflows/begin-runs.ts'

import type { Job } from '../jobs/job.ts'
import type { JobDeps } from '../runtime-deps.ts'

const BATCH = 100

/** Makes the dispatcher. */
export function createDispatch(deps: JobDeps): Job {
  async function run() {
    const count = await deps.sql.begin(async (tx) => {
      const domainEvents = await takeDomainEvents(tx, BATCH)
      if (domainEvents.length === 0) return 0
      deps.crash('domain_event.taken')
      const workflows = await loadWorkflows(tx, [...new Set(domainEvents.map(({ appId }) => appId))])
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      await beginRuns(
        deps.generateId,
        tx,
        unitOfWork,
        domainEvents.flatMap((domainEvent) => beginningsOf(domainEvent, workflows)),
      )
      await unitOfWork.flush(tx)
      return domainEvents.length
    })
    if (count > 0) deps.topics.publish(['workflow_runs', 'event_log'])
    return { more: count > 0 }
  }
  return { name: 'workflows', wokenBy: ['domain_events'], due: domainEventWaits, run }
}

/** A missed event is one, whether the clock or a person found it. */
const keyOf = ({ type, id, about }: StoredDomainEvent): string =>
  type === 'event_missed' ? `missed:${toText(readPath({ about }, ['about', 'id']))}` : `domain_event:${id}`

/** One run per workflow and domainEvent, by the first trigger that fits. */
function beginningsOf(domainEvent: StoredDomainEvent, workflows: readonly PublishedWorkflow[]): Beginning[] {
  const { appId, contactId, conversationId, about, chain } = domainEvent
  return workflows.flatMap((workflow): Beginning[] => {
    if (workflow.appId !== appId) return []
    const placed = workflow.triggers.find(({ trigger }) => isWorkflowTrigger(trigger) && isStartedBy(trigger, domainEvent))
    if (!placed) return []
    const dedupeKey = keyOf(domainEvent)
    return [{ workflow, cause: placed.trigger.type, nodeId: placed.nodeId, contactId, conversationId, about, chain, dedupeKey, delayMs: 0 }]
  })
}
