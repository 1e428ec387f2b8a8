import { type Automation, openingHours } from '#domain/workspace/automation.ts'
import { type IncomingText, triggerScore } from '#flow/definition/triggers.ts'
import { isOpen } from '#flow/time/business-hours.ts'
import type { PublishedFlow } from '#store/flows/turn-inputs.ts'

/** The chosen flow and its trigger node ('' for its first). */
export interface Answer {
  flow: PublishedFlow
  from: string
  /** Whether it may interrupt a running flow. */
  interrupts: boolean
}

/** Chooses the flow with the best matching trigger: by priority, then specificity, then age. */
export function chooseFlow(flows: readonly PublishedFlow[], said: IncomingText): Answer | undefined {
  let best: (Answer & { score: number; priority: number }) | undefined
  for (const flow of flows) {
    for (const { trigger, nodeId: from, priority, interrupts = false } of flow.triggers) {
      const score = triggerScore(trigger, said)
      if (score === 0) continue
      if (!best || priority > best.priority || (priority === best.priority && score > best.score))
        best = { flow, from, interrupts, score, priority }
    }
  }
  return best && { flow: best.flow, from: best.from, interrupts: best.interrupts }
}

/** The app, as it matters to who answers. */
export interface Surroundings {
  flows: readonly PublishedFlow[]
  automation: Automation
  zone: string
  now: Date
}

/** Chooses who answers a message that no flow waits for: the away flow, a matching flow, the fallback, or none. */
export function answerTo({ flows, automation, zone, now }: Surroundings, said: IncomingText): Answer | undefined {
  const byId = (id: string | null): Answer | undefined => {
    const flow = flows.find((one) => one.id === id)
    return flow && { flow, from: '', interrupts: false }
  }
  const { away, fallbackFlowId } = automation
  const isAway = away !== null && !isOpen(openingHours(automation), zone, now.toISOString())
  if (isAway && away.when === 'always') return byId(away.flowId) ?? chooseFlow(flows, said)
  return chooseFlow(flows, said) ?? (isAway ? byId(away.flowId) : undefined) ?? byId(fallbackFlowId)
}
