// Arrives: an agent's settings and a scenario. Leaves: one conversation, played to its end with the real models, and what it is worth.
// Never here: a tool that is used, a message that is sent, or the agent's budget of the day.
import { storedText } from '#domain/i18n/t.ts'
import type { AgentConfig, AgentModel } from '#domain/ai/agent-config.ts'
import type { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import type { AgentTestAttempt, AttemptCheck, Spent } from '#domain/ai/agent-test-run.ts'
import type { AgentTestSettings } from '#domain/ai/agent-test-settings.ts'
import { withoutFlows } from '#flow/agents/scenarios/without-flows.ts'
import { checkAttempt } from '#flow/agents/scenarios/check-attempt.ts'
import { judgeQuestion, readVerdicts, unjudged } from '#flow/agents/scenarios/judge.ts'
import {
  customerWrites,
  isOpen,
  modelAnswers,
  openScenario,
  outcomeOf,
  passagesOf,
  type ScenarioPlay,
  scenarioSetting,
  toolAnswers,
  waitsFor,
} from '#flow/agents/scenarios/scenario-play.ts'
import { customerQuestion, readCustomer } from '#flow/agents/scenarios/simulated-customer.ts'
import type { Setting } from '#flow/simulation/simulation-state.ts'
import { sourcesOfPassages, titlesOfSources } from '#store/knowledge/sources-of-passages.ts'

import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

type Deps = Pick<RuntimeDeps, 'sql' | 'kinds' | 'agents' | 'now'>

/** What is played, and with whom. */
export interface ScenarioCast {
  appId: string
  agentId: string
  config: AgentConfig
  settings: AgentTestSettings
  scenario: AgentScenarioInput
  appName: string
  timeZone: string
}

type Attempt = Pick<AgentTestAttempt, 'passed' | 'outcome' | 'checks' | 'transcript' | keyof Spent>

/** Plays a scenario once. It answers, whatever the models do. */
export async function playScenario(deps: Deps, cast: ScenarioCast): Promise<Attempt> {
  const { agentId, config, scenario, appName, timeZone } = cast
  const began = performance.now()
  const setting = scenarioSetting(deps.kinds, { agentId, config, scenario, appName, timeZone, now: deps.now().toISOString() })
  const stage: Stage = { deps, cast, setting, spent: { costCents: 0, tokens: 0 }, problem: null }
  const play = await playTurns(stage)
  const checks = [...(await checksOf(stage, play)), ...(await judge(stage, play))]
  return {
    passed: checks.every(({ passed }) => passed),
    outcome: outcomeOf(play),
    checks,
    transcript: [...play.transcript],
    ...stage.spent,
    ms: Math.round(performance.now() - began),
  }
}

/** One conversation as it is played; what it spent is added up as it goes. */
interface Stage {
  deps: Deps
  cast: ScenarioCast
  setting: Setting
  spent: Omit<Spent, 'ms'>
  /** Why it could not be played to its end. */
  problem: string | null
}

/** Lets both sides write until one has nothing more to say. */
async function playTurns(stage: Stage): Promise<ScenarioPlay> {
  const { customer } = stage.cast.scenario
  let play = openScenario(stage.setting)
  const most = customer.type === 'scripted' ? customer.turns.length : customer.turns
  for (let turn = 0; turn < most && isOpen(play); turn += 1) {
    const text = await customerText(stage, play, turn)
    if (text === null) break
    play = await letAgentAnswer(stage, customerWrites(stage.setting, play, text))
  }
  return play
}

async function customerText(stage: Stage, play: ScenarioPlay, turn: number): Promise<string | null> {
  const { settings, scenario } = stage.cast
  const { customer } = scenario
  if (customer.type === 'scripted') return customer.turns[turn] ?? null
  if (turn === 0) return customer.opening
  const written = await write(stage, customerQuestion(settings.customerPrompt, scenario, play.transcript))
  if (written.ok) return readCustomer(written.text)
  stage.problem = storedText('The simulated customer didn’t answer: {reason}', { reason: written.problem })
  return null
}

/** Answers what the agent asks for, until the word is the customer's. */
async function letAgentAnswer({ deps, cast, setting, spent }: Stage, from: ScenarioPlay): Promise<ScenarioPlay> {
  let play = from
  for (let asked = waitsFor(play); asked !== null; asked = waitsFor(play)) {
    const { effect } = asked
    if (effect.kind !== 'run_agent') {
      play = toolAnswers(setting, play, asked, cast.scenario.toolResults)
      continue
    }
    const result = await deps.agents.simulate(cast.appId, effect, withoutFlows(cast.config))
    if (result.outcome === 'answered') {
      spent.costCents += result.costCents
      spent.tokens += result.inputTokens + result.outputTokens
    }
    play = modelAnswers(setting, play, result)
  }
  return play
}

async function checksOf({ deps, cast, problem }: Stage, play: ScenarioPlay): Promise<AttemptCheck[]> {
  const { appId, config, scenario, appName, timeZone } = cast
  const { sourceIds } = scenario.expect
  const answers = answersOf(play)
  const [citedSourceIds, titles] = await Promise.all([
    sourcesOfPassages(deps.sql, appId, sourceIds.length === 0 ? [] : passagesOf(play)),
    titlesOfSources(deps.sql, appId, sourceIds),
  ])
  const passages = answers.flatMap((answer) => answer.passages ?? []).flatMap(({ title, headings, text }) => [title, ...headings, text])
  const { goal, rules, scope, handOver } = config
  const played = {
    transcript: play.transcript,
    outcome: outcomeOf(play),
    problem: problem ?? play.state.stuck ?? play.state.broke,
    known: [...passages, goal, scope, handOver.message, ...rules, appName, scenario.contactName ?? '', play.state.scope.now],
    citedSourceIds,
    zone: timeZone,
  }
  return checkAttempt(scenario.expect, played, (id) => titles.get(id) ?? 'a source that was deleted')
}

const answersOf = ({ state }: ScenarioPlay) =>
  state.asked.flatMap(({ answer }) => (answer?.kind === 'run_agent' && answer.outcome === 'answered' ? [answer] : []))

async function judge(stage: Stage, play: ScenarioPlay): Promise<AttemptCheck[]> {
  const { settings, scenario } = stage.cast
  const { criteria } = scenario.expect
  if (criteria.length === 0) return []
  const written = await write(stage, judgeQuestion(settings.judgePrompt, criteria, play.transcript))
  if (written.ok) return readVerdicts(criteria, written.text)
  return criteria.map((label) => unjudged(label, storedText('The judge didn’t answer: {reason}', { reason: written.problem })))
}

/** Asks the model that judges and plays customers. */
async function write({ deps, cast, spent }: Stage, asked: { instructions: string; question: string }) {
  const model: AgentModel | undefined = cast.settings.model ?? cast.config.models[0]
  const answer = model ? await deps.agents.write(cast.appId, model, asked) : null
  if (!answer) return { ok: false, problem: storedText('Its AI provider was removed.') } as const
  spent.costCents += answer.costCents
  if (answer.ok) spent.tokens += answer.inputTokens + answer.outputTokens
  return answer
}
