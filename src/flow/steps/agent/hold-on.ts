import { Temporal } from 'temporal-polyfill'

import { agentMessage, customerLanguage } from '#flow/agents/customer-language.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { sayText } from '../shared/say-text.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'

/** How long a customer waits for an answer before they are told that it is being looked for. */
const HOLD_MS = 8_000

/** The state for a wait on a model or a tool, and when to wake where the customer waits too long: once for each of their turns. */
export function holdOn(now: string, state: AgentState): { state: AgentState; wakesAfterMs?: number } {
  if (state.held) return { state }
  const askedAt = state.askedAt ?? now
  return { state: { ...state, askedAt }, wakesAfterMs: Math.max(1, HOLD_MS - msBetween(askedAt, now)) }
}

const msBetween = (from: string, to: string): number =>
  Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds

/** Tells the customer that it takes a moment, and goes on waiting. Who has said nothing yet waits for nothing. */
export function sayHoldOn({ config, scope }: StepInput<AgentStepConfig>, state: AgentState): Outcome {
  const isAwaited = state.transcript.some(({ role }) => role === 'customer')
  const text = isAwaited ? agentMessage(customerLanguage(scope, state.transcript), 'holding') : ''
  return { emit: sayText(text, { agentId: config.agent }), then: { stay: true, state: { ...state, held: true } } }
}
