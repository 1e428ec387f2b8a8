// Arrives: an agent's settings and a scenario. Leaves: a simulated conversation that stands still where a model or a tool has to answer,
// and what is read off it. Never here: the model, the clock, or an effect that is carried out.
import type { AgentConfig } from '#domain/ai/agent-config.ts'
import { ToolAction } from '#domain/ai/agent-tool.ts'
import type { AgentScenarioInput } from '#domain/ai/agent-scenario.ts'
import type { AgentOutcome, AttemptLine } from '#domain/ai/agent-test-run.ts'
import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'
import { TestStart } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'

import { compile, type Kinds } from '#flow/engine/program.ts'
import { textsIn } from '#flow/flow-tests/run-flow-test.ts'
import { madeUpAnswer } from '#flow/simulation/made-up-answer.ts'
import { answer, begin, receiveMessage, settlePieces } from '#flow/simulation/play.ts'
import { type Asked, pendingOf, type Setting, type SimulationState } from '#flow/simulation/simulation-state.ts'
import { type AgentState, toAgentState } from '#flow/steps/agent/agent-state.ts'
import { toolAnswer } from '../tools/tool-answer.ts'
import { agentFlow } from '../agent-flow.ts'

/** Where and when a scenario takes place. */
export interface ScenarioPlace {
  agentId: string
  config: AgentConfig
  scenario: Pick<AgentScenarioInput, 'contactName' | 'now'>
  /** The instant of the run, where the scenario names none. */
  now: string
  appName: string
  timeZone: string
}

/** What waits for its answer: the model, and each tool but a change of the contact, which the simulation makes itself. */
const REAL: Setting['real'] = new Set([
  'run_agent',
  'call_http',
  'call_mcp_tool',
  ...ToolAction.options.filter((action) => action !== 'update_contact'),
])

/** The agent's own flow, in which the customer speaks first. */
export function scenarioSetting(kinds: Kinds, { agentId, config, scenario, now, appName, timeZone }: ScenarioPlace): Setting {
  const { program } = compile(kinds, { flowId: agentId, version: 0 }, agentFlow(agentId, config, { greet: false }))
  const start = TestStart.parse({
    seed: 'scenario',
    now: scenario.now ?? now,
    timeZone,
    channel: 'webchat',
    contact: { name: scenario.contactName },
    appName,
  })
  return { library: () => program, flowId: agentId, kind: 'flow', start, mocks: [], real: REAL, makesUp: true }
}

/** A conversation under way, with its lines in the order in which people read them. */
export interface ScenarioPlay {
  readonly state: SimulationState
  readonly transcript: readonly AttemptLine[]
}

/** Opens it: the agent waits for the customer. */
export const openScenario = (setting: Setting): ScenarioPlay => ({ state: settlePieces(setting, begin(setting)), transcript: [] })

/** Whether the agent still hears the customer. */
export const isOpen = ({ state }: ScenarioPlay): boolean => state.session.ended === null && state.stuck === null && state.broke === null

/** Lets the customer write. */
export function customerWrites(setting: Setting, before: ScenarioPlay, text: string): ScenarioPlay {
  const state = settlePieces(setting, receiveMessage(setting, before.state, { type: 'text', text }))
  return withNews(before, state, [{ kind: 'customer', text }])
}

/** What has to be answered before it goes on; null where the word is the customer's. */
export const waitsFor = (play: ScenarioPlay): Asked | null => (isOpen(play) ? pendingOf(play.state) : null)

/** Gives an answer of the model. */
export const modelAnswers = (setting: Setting, before: ScenarioPlay, result: EffectResult): ScenarioPlay =>
  withNews(before, settlePieces(setting, answer(setting, before.state, result)))

/** Gives an answer of the tool that is waited for: what the scenario says, or something made up. */
export function toolAnswers(setting: Setting, before: ScenarioPlay, asked: Asked, given: AgentScenarioInput['toolResults']): ScenarioPlay {
  const call = agentStateOf(before.state)?.pending[0]
  const name = call?.name ?? asked.effect.kind
  const used = before.transcript.filter((line) => line.kind === 'tool' && line.used && line.name === name).length
  const ofTool = given.filter(({ tool }) => tool === name)
  const own = ofTool[Math.min(used, ofTool.length - 1)]
  const result = own ? resultOf(asked.effect.kind, own.result) : madeUpAnswer(setting, before.state, asked.effect, asked.location)
  if (result === null) {
    const why = `What the scenario says ${name} answers does not fit it. Write the fields that it really answers, or the body of an HTTP tool.`
    return { ...before, state: { ...before.state, stuck: why } }
  }
  const line: AttemptLine = {
    kind: 'tool',
    name,
    input: call?.input ?? null,
    result: JSON.stringify(toolAnswer(result)),
    used: true,
    madeUp: !own,
  }
  return withNews(before, settlePieces(setting, answer(setting, before.state, result)), [line])
}

/** A tool's answer as the engine takes it: the fields that it has, or what an address answered. */
function resultOf(kind: string, given: Json): EffectResult | null {
  const whole = EffectResult.safeParse(Object.assign({}, typeof given === 'object' ? given : null, { kind }))
  if (whole.success) return whole.data
  if (kind === 'call_mcp_tool') return { kind, outcome: 'answered', result: given, error: null, leftOut: [] }
  if (kind !== 'call_http') return null
  const body = typeof given === 'string' ? given : JSON.stringify(given)
  return { kind, outcome: 'answered', status: 200, headers: {}, body, truncated: false }
}

/** Adds what the state holds more than before: what was said, what was refused, and remarks. */
function withNews(before: ScenarioPlay, state: SimulationState, first: readonly AttemptLine[] = []): ScenarioPlay {
  const notes = state.path.slice(before.state.path.length).flatMap((passed) => (passed.notes ?? []).flatMap(noteWords))
  const problems = state.lines
    .slice(before.state.lines.length)
    .flatMap((line) => (line.from === 'system' && line.tone === 'problem' ? [line.text] : []))
  const said = textsIn(state).slice(textsIn(before.state).length)
  const news: AttemptLine[] = [
    ...refusedSince(before.state, state),
    ...said.map((text): AttemptLine => ({ kind: 'agent', text })),
    ...[...notes, ...problems].map((text): AttemptLine => ({ kind: 'note', text })),
  ]
  return { state, transcript: [...before.transcript, ...first, ...news] }
}

/** What people read of a remark; what tools answered stands in the conversation already. */
function noteWords(note: AnswerNote): string[] {
  switch (note.type) {
    case 'source':
      return [`Based on ${[note.title, ...note.headings].join(' › ')}`]
    case 'refused':
      return [`Not sent${note.text === '' ? '' : `: “${note.text}”`} (${note.reasons.join(' ')})`]
    case 'link':
      return [`A link was cut out: ${note.text}`]
    case 'searched':
      return [`Searched for ${note.queries.map((query) => `“${query}”`).join(', ')}`]
    case 'gap':
      return [`No good answer was found to “${note.question}”`]
    case 'tool':
      return []
    default:
      return note satisfies never
  }
}

/** The passages that its answers stand on. */
export const passagesOf = ({ state }: ScenarioPlay): string[] => [
  ...new Set(state.path.flatMap(({ notes = [] }) => notes.flatMap((note) => (note.type === 'source' ? [note.passageId] : [])))),
]

/** Calls that the engine did not let through, with what it told the model. */
function refusedSince(before: SimulationState, state: SimulationState): AttemptLine[] {
  const [old, now] = [agentStateOf(before)?.transcript ?? [], agentStateOf(state)?.transcript ?? []]
  const known = new Set(old.flatMap((message) => (message.role === 'tool' ? [message.id] : [])))
  const inputs = new Map(
    now.flatMap((message) => (message.role === 'agent' ? message.calls.map(({ id, input }) => [id, input] as const) : [])),
  )
  return now.flatMap((message): AttemptLine[] =>
    message.role === 'tool' && !known.has(message.id) && message.result.startsWith('{"error"')
      ? [{ kind: 'tool', name: message.name, input: inputs.get(message.id) ?? null, result: message.result, used: false, madeUp: false }]
      : [],
  )
}

const agentStateOf = ({ session: { wait } }: SimulationState): AgentState | null => (wait === null ? null : toAgentState(wait.state))

const EXITS: Readonly<Record<string, AgentOutcome>> = {
  handOver: 'handedOver',
  outOfScope: 'outOfScope',
  limit: 'limit',
  timeout: 'ended',
  providerError: 'failed',
}

/** How the conversation stands. */
export function outcomeOf({ state }: ScenarioPlay): AgentOutcome {
  if (state.broke !== null || state.stuck !== null) return 'failed'
  const exit = state.path.findLast((passed) => passed.kind === 'agent' && passed.exit !== null)?.exit
  if (exit) return EXITS[exit] ?? 'ended'
  return agentStateOf(state)?.offered === true ? 'unknown' : 'answered'
}
