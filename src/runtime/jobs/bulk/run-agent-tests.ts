import { z } from 'zod'

import type { AgentTestAttempt } from '#domain/ai/agent-test-run.ts'
import { Id } from '#domain/id.ts'
import { insertAgentTestAttempts } from '#store/ai/agent-test-attempts.ts'
import { endAgentTestRun, findRunPlan, type RunPlan } from '#store/ai/agent-test-runs.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { playScenario } from '#runtime/integrations/ai/scenarios/play-scenario.ts'
import { defineTask } from './task-kind.ts'

/** Conversations that are played at once. */
const AT_ONCE = 4

/** Plays the scenarios of an AI agent: all of them once, then all of them again, until all is played or the money is spent. */
export const runAgentTests = defineTask({
  kind: 'run_agent_tests',
  input: z.object({ runId: Id, name: z.string() }),
  cursor: z.object({ next: z.number().int() }),
  steps: [{ key: 'play', title: 'Play scenarios' }],
  subject: ({ name }) => ({ does: 'testAgent', name }),
  errorColumns: () => [],
  async chunk({ deps, appId, input: { runId }, cursor }) {
    const plan = await findRunPlan(deps.sql, appId, runId)
    // The agent was deleted meanwhile, or somebody ended the run.
    if (plan?.state !== 'running') return async () => ({ cursor: null })
    const total = plan.scenarios.length * plan.repeats
    if (plan.costCents >= plan.costLimitCents)
      return async (tx) => {
        await endAgentTestRun(tx, appId, runId, 'costLimit')
        return { cursor: null, total }
      }
    const from = cursor?.next ?? 0
    const next = Math.min(total, from + AT_ONCE)
    const attempts = await Promise.all(Array.from({ length: next - from }, (_each, index) => play(deps, appId, plan, from + index)))
    return async (tx) => {
      await insertAgentTestAttempts(tx, appId, runId, attempts)
      if (next === total) await endAgentTestRun(tx, appId, runId, 'done')
      return { cursor: next === total ? null : { next }, done: attempts.length, total }
    }
  },
  tidy: (deps, { appId, input: { runId } }) => endAgentTestRun(deps.sql, appId, runId, 'cancelled'),
})

async function play(deps: RuntimeDeps, appId: string, plan: RunPlan, index: number): Promise<AgentTestAttempt> {
  const { scenarios, agentId, config, settings, appName, timeZone } = plan
  const scenario = scenarios[index % scenarios.length]
  if (!scenario) throw new Error('A run has no scenario.')
  const played = await playScenario(deps, { appId, agentId, config, settings, scenario: scenario.body, appName, timeZone })
  return { id: deps.generateId(), scenarioId: scenario.id, repeat: Math.floor(index / scenarios.length) + 1, ...played }
}
