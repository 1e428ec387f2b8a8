// Arrives: what one signal did to a session. Leaves: what it adds to the figures of the AI agent that the session stood at or went to.
// Never here: an outcome. That is decided later, from all moments of a case together.
import { z } from 'zod'

import type { AgentMoment } from '#domain/ai/agent-case.ts'
import { AgentState } from '#flow/steps/agent/agent-state.ts'
import { leavesToPeople } from '#flow/steps/agent/leave.ts'
import type { Library } from '#flow/engine/program.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { Signal } from '#flow/engine/signal.ts'
import type { Advanced } from '#flow/engine/turn.ts'

import { citationsIn } from '../answer-checks/citations.ts'
import { customerLanguage } from '../customer-language.ts'
import { asksForPerson } from '../customer-says.ts'
import { saysItHelped } from './says-it-helped.ts'

/** What a signal adds to an agent's figures; null where no agent took part. */
export function agentMoment(library: Library, before: FlowSession, signal: Signal, result: Advanced, scope: Scope): AgentMoment | null {
  const stood = agentAt(library, before)
  const entry = result.path.find(({ kind, signal: { type } }) => kind === 'agent' && type === 'entered')
  const entered = entry ? agentAt(library, entry) : null
  const agent = stood ?? entered
  if (agent === null) return null
  const was = stateOf(before)
  const now = stateOf(result.session)
  const transcript = (now ?? was)?.transcript ?? []
  const isQuestion = transcript.some(({ role }) => role === 'customer')
  return {
    agentId: agent.agentId,
    entered: entered !== null,
    language: isQuestion ? customerLanguage(scope, transcript) : null,
    ...saidByCustomer(stood !== null, isQuestion, was, signal),
    ...saidByAgent(agent, now, signal, result),
    done: isDone(was, signal),
    reason: stood === null ? null : reasonOf(result.path[0]?.exit ?? null, was, wordsOf(signal)),
  }
}

/** Words that an agent is given as it begins count as the customer's. */
function saidByCustomer(
  isWoken: boolean,
  isQuestion: boolean,
  was: AgentState | null,
  signal: Signal,
): Pick<AgentMoment, 'heard' | 'helped'> {
  const words = wordsOf(signal)
  if (!isWoken) return { heard: isQuestion, helped: false }
  return { heard: words !== '', helped: (was?.turns ?? 0) > 0 && saysItHelped(words) }
}

function saidByAgent(
  agent: AgentStep,
  now: AgentState | null,
  signal: Signal,
  advanced: Advanced,
): Pick<AgentMoment, 'answered' | 'unknown' | 'costCents' | 'topic'> {
  const said = hasSpoken(agent, advanced)
  const unknown = said && now?.offered === true
  const isLeft = leavesToPeople(advanced.path[0]?.exit ?? null)
  const result = modelAnswer(signal)
  // That it takes a moment, or that a person takes over, answers nothing.
  if (result === null) return { answered: false, unknown, costCents: 0, topic: null }
  const answered = said && !unknown && !isLeft
  return { answered, unknown, costCents: result.costCents, topic: answered ? topicOf(result.text, result.passages ?? []) : null }
}

const modelAnswer = (signal: Signal) =>
  signal.type === 'settled' && signal.result.kind === 'run_agent' && signal.result.outcome === 'answered' ? signal.result : null

const hasSpoken = ({ stepId }: AgentStep, { effects }: Advanced): boolean =>
  effects.some((effect) => effect.type === 'emit' && effect.effect.kind === 'send_message' && effect.stepId === stepId)

interface AgentStep {
  agentId: string
  stepId: string
}

const Config = z.object({ agent: z.string() })

function agentAt(
  library: Library,
  { flowId, version, stepId }: { flowId: string; version: number; stepId: string | null },
): AgentStep | null {
  const step = stepId === null ? undefined : library(flowId, version)?.steps.get(stepId)
  if (stepId === null || step?.kind !== 'agent') return null
  const config = Config.safeParse(step.config).data
  return config ? { agentId: config.agent, stepId } : null
}

const stateOf = ({ wait }: FlowSession): AgentState | null => AgentState.safeParse(wait?.state ?? null).data ?? null

const wordsOf = (signal: Signal): string =>
  signal.type === 'replied' && 'text' in signal.message.content ? (signal.message.content.text?.trim() ?? '') : ''

/** Whether a tool that waits for the customer's yes came back as done. */
function isDone(was: AgentState | null, signal: Signal): boolean {
  if (signal.type !== 'settled' || was?.phase !== 'tool' || was.pending[0]?.tool?.confirm !== true) return false
  return succeeded(signal.result)
}

const succeeded = (result: object): boolean =>
  'ok' in result ? result.ok === true : 'outcome' in result && typeof result.outcome === 'string' && GOOD.has(result.outcome)
/** How actions say that something was done. */
const GOOD: ReadonlySet<string> = new Set(['added', 'answered', 'created', 'placed', 'sent', 'updated'])

const REASONS: Readonly<Record<string, AgentMoment['reason']>> = { outOfScope: 'scope', limit: 'limit', providerError: 'provider' }

function reasonOf(exit: string | null, was: AgentState | null, words: string): AgentMoment['reason'] {
  if (exit === null) return null
  if (exit !== 'handOver') return REASONS[exit] ?? null
  if (words === '') return 'rule'
  return asksForPerson(words) || was?.offered !== true ? 'asked' : 'unknown'
}

function topicOf(text: string, passages: readonly { title: string }[]): string | null {
  const [first] = citationsIn(text)
  return first === undefined ? null : (passages[first - 1]?.title ?? null)
}
