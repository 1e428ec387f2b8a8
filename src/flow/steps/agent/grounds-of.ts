import type { AnswerBounds, GivenPassage } from '#domain/actions/ai/run-agent.ts'

import type { Grounds } from '#flow/agents/grounding.ts'
import { knownFacts } from '#flow/agents/known-facts.ts'
import type { StepInput } from '#flow/engine/step-kind.ts'
import { zoneOf } from '#flow/time/zone.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'

/** What an answer may stand on here. A tool that was refused proves nothing. */
export function groundsOf(
  { config, scope, render }: StepInput<AgentStepConfig>,
  { transcript }: AgentState,
  { goal, rules }: AnswerBounds,
  passages: readonly GivenPassage[],
): Grounds {
  const since = transcript.findLastIndex(({ role }) => role === 'customer') + 1
  const resultsIn = (messages: AgentState['transcript']): string[] =>
    messages.flatMap((message) => (message.role === 'tool' && !message.result.startsWith('{"error"') ? [message.result] : []))
  const facts = knownFacts(scope, config.facts, render)
  const { name } = scope.contact
  return {
    passages,
    results: resultsIn(transcript),
    hasFreshResult: resultsIn(transcript.slice(since)).length > 0,
    // Their name is their own word, too.
    customer: [name ?? '', ...transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : []))],
    own: [goal, ...rules, ...facts.flatMap((fact) => (fact.value === name ? [] : [`${fact.name}: ${fact.value}`])), scope.now],
    names: [/^\p{L}+(?: \p{L}+)?$/u.test(name ?? '') ? (name ?? '') : '', scope.app.name],
    zone: zoneOf(scope),
  }
}
