import type { AgentResult, RunAgent } from '#domain/actions/ai/run-agent.ts'

import type { Agents } from './agents.ts'

/** Asks an agent's model once. Asked again after a kill, it answers again: nothing was done by the first answer, since it was lost. */
export const runAgent = (agents: Agents, { appId }: { appId: string }, effect: RunAgent): Promise<AgentResult> => agents.run(appId, effect)
