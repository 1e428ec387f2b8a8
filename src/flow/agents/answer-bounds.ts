import type { AnswerBounds, RunAgent } from '#domain/actions/ai/run-agent.ts'
import type { AgentConfig } from '#domain/ai/agent-config.ts'

/** What an agent's settings hold its answers to. */
export const answerBounds = (
  { goal, scope, rules, handOver, knowledge }: AgentConfig,
  asked: Pick<RunAgent, 'goal' | 'handOver'>,
): AnswerBounds => ({
  groundedOnly: knowledge.groundedOnly,
  showSources: knowledge.showSources,
  goal: [goal, asked.goal, scope].filter((part) => part !== '').join('\n'),
  rules: [...rules, ...handOver.rules, asked.handOver].filter((rule) => rule !== ''),
})
