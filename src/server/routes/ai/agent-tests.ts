import { type AgentTestAttempt, MAX_ATTEMPTS } from '#domain/ai/agent-test-run.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { scenarioFromLog } from '#flow/agents/scenarios/scenario-from-log.ts'
import { runAgentTests } from '#runtime/jobs/bulk/run-agent-tests.ts'
import {
  addAgentScenario,
  findAgentTestSettings,
  listAgentScenarios,
  removeAgentScenario,
  saveAgentScenario,
  saveAgentTestSettings,
} from '#store/ai/agent-scenarios.ts'
import { findAgentSession } from '#store/ai/agent-session.ts'
import { findJudgeAgreement, listAgentTestAttempts, lockAgentTestAttempt, saveAttemptChecks } from '#store/ai/agent-test-attempts.ts'
import {
  endAgentTestRun,
  findAgentTestRun,
  findPublishGate,
  insertAgentTestRun,
  listAgentTestRuns,
  taskOfRun,
} from '#store/ai/agent-test-runs.ts'
import { findAgent } from '#store/ai/agents.ts'
import { getConversation } from '#store/conversations/conversations.ts'
import { loadLoggedSession } from '#store/conversations/logged-session.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound, somebody } from '#server/http/mount.ts'

type ScenarioIds =
  | 'listAgentScenarios'
  | 'createAgentScenario'
  | 'updateAgentScenario'
  | 'removeAgentScenario'
  | 'recordAgentScenario'
  | 'getAgentTestSettings'
  | 'updateAgentTestSettings'
type RunIds = 'listAgentTestRuns' | 'startAgentTestRun' | 'getAgentTestRun' | 'cancelAgentTestRun' | 'reviewAgentTestCheck'

/** Tests of AI agents: scenarios, runs of them, and what people say of the judge's verdicts. */
export const agentTestRoutes = (deps: ServerDeps): Pick<Operations, ScenarioIds | RunIds> => ({ ...scenarios(deps), ...runs(deps) })

function scenarios({ sql, generateId }: ServerDeps): Pick<Operations, ScenarioIds> {
  const known = async (appId: string, agentId: string) => orNotFound(await findAgent(sql, appId, agentId))
  return {
    listAgentScenarios: async ({ params: { appId, agentId } }) => {
      await known(appId, agentId)
      return { items: await listAgentScenarios(sql, appId, agentId) }
    },
    createAgentScenario: async ({ params: { appId, agentId }, body }) => {
      await known(appId, agentId)
      return addAgentScenario(sql, appId, agentId, { id: generateId(), body })
    },
    updateAgentScenario: async ({ params: { appId, agentId, scenarioId }, body }) =>
      orNotFound(await saveAgentScenario(sql, appId, agentId, { id: scenarioId, body })),
    removeAgentScenario: async ({ params: { appId, agentId, scenarioId } }) => {
      orNotFound(await removeAgentScenario(sql, appId, agentId, scenarioId))
      return {}
    },
    recordAgentScenario: async ({ params: { appId }, body: { conversationId, name } }) => {
      orNotFound(await getConversation(sql, appId, conversationId))
      const session = await findAgentSession(sql, appId, conversationId)
      const rows = session && (await loadLoggedSession(sql, appId, conversationId, session.flowId))
      const messages = new Map(rows?.messages.map(({ id, content }) => [id, content]))
      const body = rows && scenarioFromLog(name ?? 'Recorded conversation', { turns: rows.turns, messages, contact: rows.contact })
      if (!session || !body) throw new AppError('agent-not-recorded')
      const { agentId } = session
      return { agentId, scenario: await addAgentScenario(sql, appId, agentId, { id: generateId(), body }) }
    },
    getAgentTestSettings: async ({ params: { appId, agentId } }) => orNotFound(await findAgentTestSettings(sql, appId, agentId)),
    updateAgentTestSettings: async ({ params: { appId, agentId }, body }) => {
      orNotFound(await saveAgentTestSettings(sql, appId, agentId, body))
      return body
    },
  }
}

function runs(deps: ServerDeps): Pick<Operations, RunIds> {
  const { sql, generateId, runtime, now } = deps
  return {
    listAgentTestRuns: async ({ params: { appId, agentId } }) => {
      orNotFound(await findAgent(sql, appId, agentId))
      const [items, gate, judge] = await Promise.all([
        listAgentTestRuns(sql, appId, agentId),
        findPublishGate(sql, appId, agentId),
        findJudgeAgreement(sql, appId, agentId),
      ])
      return { items, gate, judge }
    },
    startAgentTestRun: async (call) => {
      const { appId, agentId } = call.params
      const { version, scenarioIds, repeats, costLimitCents } = call.body
      const { name } = orNotFound(await findAgent(sql, appId, agentId))
      const [id, taskId] = [generateId(), generateId()]
      await sql.begin(async (tx) => {
        const run = { appId, id, agentId, version, scenarioIds, repeats, costLimitCents, taskId, by: somebody(call).name }
        checkSize(await insertAgentTestRun(tx, run), repeats)
        await runtime.tasks.start(actorOf(call), runAgentTests, { runId: id, name }, { tx, id: taskId })
      })
      return orNotFound(await findAgentTestRun(sql, appId, agentId, id))
    },
    getAgentTestRun: async ({ params: { appId, agentId, testRunId } }) => {
      const run = orNotFound(await findAgentTestRun(sql, appId, agentId, testRunId))
      return { run, attempts: await listAgentTestAttempts(sql, appId, testRunId) }
    },
    cancelAgentTestRun: async ({ params: { appId, agentId, testRunId } }) => {
      orNotFound(await findAgentTestRun(sql, appId, agentId, testRunId))
      const taskId = await taskOfRun(sql, appId, testRunId)
      await endAgentTestRun(sql, appId, testRunId, 'cancelled')
      if (taskId !== null) await runtime.tasks.cancel(appId, taskId, null)
      return orNotFound(await findAgentTestRun(sql, appId, agentId, testRunId))
    },
    reviewAgentTestCheck: async (call) => {
      const { appId, agentId, testRunId, attemptId, check } = call.params
      const { passed } = call.body
      const person = passed === null ? null : { passed, by: somebody(call).name, at: now().toISOString() }
      return sql.begin(async (tx) => {
        orNotFound(await findAgentTestRun(tx, appId, agentId, testRunId))
        const attempt = orNotFound(await lockAgentTestAttempt(tx, appId, testRunId, attemptId))
        const reviewed = reviewCheck(attempt, check, person)
        await saveAttemptChecks(tx, appId, reviewed)
        return reviewed
      })
    },
  }
}

function checkSize(scenarioCount: number, repeats: number): void {
  if (scenarioCount === 0)
    throw new AppError('invalid-argument', {
      details: [{ path: 'scenarioIds', message: t('There is no such scenario, or no such version. Add a scenario first.') }],
    })
  if (scenarioCount * repeats > MAX_ATTEMPTS)
    throw new AppError('invalid-argument', {
      details: [
        {
          path: 'repeats',
          message: t('A run has at most {max, number} conversations. Repeat it less often, or choose scenarios.', { max: MAX_ATTEMPTS }),
        },
      ],
    })
}

/** Puts a person's word on a verdict of the judge; it counts in place of the verdict. */
function reviewCheck(attempt: AgentTestAttempt, index: number, person: AgentTestAttempt['checks'][number]['person']): AgentTestAttempt {
  const { checks } = attempt
  if (checks[index]?.kind !== 'criterion')
    throw new AppError('invalid-argument', {
      details: [{ path: 'check', message: t('Only verdicts of the judge are for people to review.') }],
    })
  const reviewed = checks.map((each, at) => (at === index ? { ...each, person } : each))
  return { ...attempt, checks: reviewed, passed: reviewed.every(({ passed, person: word }) => word?.passed ?? passed) }
}
