// Arrives: a draft, and what somebody said to it. Leaves: where the conversation stands, by the simulation of the builder's own test chat.
// Never here: a write, a call of the network, or an effect that is carried out.
import { Automation, openingHours } from '#domain/workspace/automation.ts'
import type { Flow } from '#domain/flows/flow-document.ts'
import { TestStart } from '#domain/flows/flow-test.ts'
import { compile, type Kinds, type Program } from '#flow/engine/program.ts'
import { sampleStart } from '#flow/simulation/sample-start.ts'
import type { Setting, SimulationState } from '#flow/simulation/simulation-state.ts'
import { beginSimulation, give, type Simulation, stateOf } from '#flow/simulation/simulation.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findBusiness } from '#store/webchat/visitor-thread.ts'

import { loadPublished } from '#server/flows/load-known.ts'
import type { Said, TestChat } from './test-chat-token.ts'

/** Flows that one test chat may go into. */
const MAX_FLOWS = 100
/** Delays that pass in a row. */
const MAX_DELAYS = 50

/** Where a test chat stands, and what of it still goes as it went: a draft that was changed meanwhile may not take the rest any more. */
export interface Played {
  state: SimulationState
  said: readonly Said[]
}

/** Plays a test chat from its beginning with the draft as it is now. Delays pass at once; a question that waits for long is reminded as it would be. */
export function playTestChat(setting: Setting, { said }: Pick<TestChat, 'said'>): Played {
  let simulation = passDelays(beginSimulation(setting))
  for (const [index, { at, input }] of said.entries()) {
    const next = passDelays(give(give(simulation, { type: 'jumpTo', at }), input))
    if (stateOf(next).stuck !== null) return { state: stateOf(simulation), said: said.slice(0, index) }
    simulation = next
  }
  return { state: stateOf(simulation), said }
}

function passDelays(from: Simulation): Simulation {
  let simulation = from
  for (let passed = 0; passed < MAX_DELAYS && stateOf(simulation).session.wait?.for === 'clock'; passed += 1)
    simulation = give(simulation, { type: 'toNextClock' })
  return simulation
}

/** What a test chat of a flow's draft is played with: the workspace's hours, and the flows it goes into as they are published. */
export async function loadTestSetting(
  { sql, kinds }: { sql: Sql; kinds: Kinds },
  appId: string,
  { id: flowId, kind, draft }: Flow,
  begunAt: string,
): Promise<Setting> {
  const own = compile(kinds, { flowId, version: 0 }, draft).program
  const [business, programs] = await Promise.all([findBusiness(sql, appId), loadCalled({ sql, kinds }, appId, own)])
  const automation = Automation.parse(business.automation)
  const { sessionHours, onFault } = automation
  return {
    library: (id) => programs.get(id) ?? null,
    flowId,
    kind,
    start: TestStart.parse({
      seed: 'testChat',
      now: begunAt,
      timeZone: business.timeZone,
      channel: 'webchat',
      appName: business.name,
      businessHours: openingHours(automation),
      sessionHours,
      onFault,
      vars: sampleStart(draft, undefined, begunAt),
    }),
    mocks: [],
    real: new Set(),
    makesUp: true,
  }
}

async function loadCalled({ sql, kinds }: { sql: Sql; kinds: Kinds }, appId: string, own: Program): Promise<Map<string, Program>> {
  const programs = new Map([[own.flowId, own]])
  const open = own.calls.map(({ flowId }) => flowId)
  const seen = new Set([own.flowId])
  for (let id = open.pop(); id !== undefined && seen.size < MAX_FLOWS; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const program = await loadPublished(sql, kinds, appId, id)
    if (!program) continue
    programs.set(id, program)
    open.push(...program.calls.map(({ flowId }) => flowId))
  }
  return programs
}
