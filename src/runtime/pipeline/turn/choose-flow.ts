import { type Automation, openingHours } from '#domain/workspace/automation.ts'
import { answersHere } from '#flow/agents/answers-here.ts'
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
  channelId: string
}

/** Chooses who answers a message that no flow waits for: the away flow, a matching flow, the channel's AI agent, the fallback, or none (decision 193). */
export function answerTo(around: Surroundings, said: IncomingText): Answer | undefined {
  const { flows, automation, zone, now } = around
  const byId = (id: string | null): Answer | undefined => toAnswer(flows.find((one) => one.id === id))
  const { away, fallbackFlowId } = automation
  const isThere = isOpen(openingHours(automation), zone, now.toISOString())
  const isAway = away !== null && !isThere
  if (isAway && away.when === 'always') return byId(away.flowId) ?? chooseFlow(flows, said) ?? agentHere(around, said, isThere)
  return chooseFlow(flows, said) ?? agentHere(around, said, isThere) ?? (isAway ? byId(away.flowId) : undefined) ?? byId(fallbackFlowId)
}

const toAnswer = (flow: PublishedFlow | undefined): Answer | undefined => flow && { flow, from: '', interrupts: false }

/** What nobody has to answer, or what says nothing to answer. */
const NOT_ASKED = new Set<IncomingText['content']['type']>(['reaction', 'welcome', 'system'])

/** The agent that is named for this channel and time; one for a part of the day wins over one for all of it. */
function agentHere({ flows, channelId }: Surroundings, { content }: IncomingText, isThere: boolean): Answer | undefined {
  if (NOT_ASKED.has(content.type)) return undefined
  const here = flows.filter(({ answering }) => answering?.mode === 'answers' && answersHere(answering, channelId, isThere))
  return toAnswer(here.find(({ answering }) => answering?.when !== 'always') ?? here[0])
}
