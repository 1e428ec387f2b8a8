import type { RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'

import { knownFacts } from '#flow/agents/known-facts.ts'
import { limitMet } from '#flow/agents/limit-met.ts'
import { trimTranscript } from '#flow/agents/transcript.ts'
import { customerLanguage } from '#flow/agents/customer-language.ts'
import type { Outcome, StepInput } from '#flow/engine/step-kind.ts'
import { zoneOf } from '#flow/time/zone.ts'
import type { AgentState } from './agent-state.ts'
import { holdOn } from './hold-on.ts'
import type { AgentStepConfig } from './config.ts'

/** Questions to the model for one answer to the customer: past it, it goes in a circle with its tools. */
const MAX_ROUNDS = 10
const CIRCLE = `The agent asked for tools ${MAX_ROUNDS} times in a row without an answer to the customer.`

/** Asks the model what to say or do next, unless a limit is met. */
export function askModel(
  input: StepInput<AgentStepConfig>,
  state: AgentState,
  emit: readonly EmittedEffect[] = [],
  refused?: RunAgent['refused'],
): Outcome {
  const { config, scope, render } = input
  const limit = limitMet(config.limits, state) ?? (state.rounds >= MAX_ROUNDS ? CIRCLE : null)
  if (limit !== null) return { emit, then: { exit: 'limit', note: limit } }
  const next: AgentState = { ...state, phase: 'model', transcript: trimTranscript(state.transcript), pending: [], rounds: state.rounds + 1 }
  return {
    emit,
    then: {
      ask: {
        kind: 'run_agent',
        agentId: config.agent,
        goal: config.goal,
        facts: knownFacts(scope, config.facts, render),
        exits: config.exits.map(({ name, description, required }) => ({
          name,
          description,
          required: required.map(({ saveTo: _, ...value }) => value),
        })),
        tools: config.tools,
        handOver: config.handOver,
        transcript: next.transcript,
        spent: { turns: next.turns, toolCalls: next.toolCalls, costCents: next.costCents },
        now: scope.now,
        timeZone: zoneOf(scope),
        seconds: config.limits.seconds,
        reader: {
          language: customerLanguage(scope, next.transcript),
          tags: [...scope.contact.tags].slice(0, 100),
          channelId: scope.channel.id,
        },
        ...(next.passages !== null && { passages: next.passages }),
        ...(refused && { refused }),
      },
      ...holdOn(scope.now, next),
    },
  }
}
