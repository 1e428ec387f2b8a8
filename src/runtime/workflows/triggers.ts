import type { PlacedTrigger } from '#domain/flows/flow-trigger.ts'
import { eventsOf, isWorkflowTrigger } from '#flow/definition/workflow-triggers.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { appZone, loadWorkflows, saveListening } from '#store/workflows/workflows.ts'

import { nextRun } from './next-run.ts'

/** What else an app may have to look for, by the trigger that needs it. */
const LOOKED_FOR = { conversationIdle: 'conversation_idle', eventNear: 'event_near', eventMissed: 'event_missed' } as const

/** Writes down what an app's workflows wait for, after one of them was published. Without it nothing is told to them. */
export async function updateListening(tx: Tx, appId: string, workflowId: string, now: Date): Promise<void> {
  const workflows = await loadWorkflows(tx, [appId])
  const types = new Set(workflows.flatMap(({ triggers }) => triggers.flatMap(typesOf)))
  const timeZone = await appZone(tx, appId)
  const mine = workflows.find(({ id }) => id === workflowId)?.triggers ?? []
  const schedules = mine.flatMap(({ nodeId, trigger }) => {
    const nextAt = trigger.type === 'schedule' ? nextRun(trigger.cron, timeZone, now) : null
    return trigger.type === 'schedule' && nextAt !== null ? [{ nodeId, cron: trigger.cron, nextAt }] : []
  })
  await saveListening(tx, appId, { types: [...types], workflowId, schedules })
}

function typesOf({ trigger }: PlacedTrigger): string[] {
  const domainEvents = isWorkflowTrigger(trigger) ? eventsOf(trigger) : []
  const lookedFor = trigger.type in LOOKED_FOR ? LOOKED_FOR[trigger.type as keyof typeof LOOKED_FOR] : null
  return lookedFor === null ? domainEvents : [...domainEvents, lookedFor]
}
