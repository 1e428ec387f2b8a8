import { afterAll, beforeAll, expect } from 'vitest'

import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { FlowTestInput } from '#domain/flows/flow-test.ts'
import type { Json } from '#domain/json.ts'
import { compile } from '#flow/engine/program.ts'
import { inspect } from '#flow/analysis/inspect.ts'
import { fromTypebot } from '#flow/import-typebot/from-typebot.ts'
import { contentOf } from '#flow/flow-tests/content-of.ts'
import { textsIn } from '#flow/flow-tests/run-flow-test.ts'
import { answer, begin, receiveMessage, pass, settlePieces } from '#flow/simulation/play.ts'
import { pendingOf, sentMessagesOf, type SimulationState, type Setting } from '#flow/simulation/simulation-state.ts'
import { kinds } from '#flow/steps/registry.gen.ts'

import { createSandbox, type Sandbox } from '../integrations/sandbox/sandbox.ts'

/** Plays bots as they are imported, with their functions run for real. Call it at the top of a test file. */
export function playsBots() {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ threads: 1 })
  })
  afterAll(() => sandbox.close())
  const simulate = (bot: Json, signals: Signals = [], mocks: readonly object[] = [], start: object = {}): Promise<SimulationState> =>
    toSimulationState(sandbox, bot, signals, { mocks, start })
  /** All that the bot says. */
  const play = async (bot: Json, signals: Signals = [], mocks: readonly object[] = []): Promise<string[]> =>
    textsIn(await simulate(bot, signals, mocks))
  return { simulate, play }
}

type Signals = readonly ({ say: string } | { tap: string } | { send: object } | { wait: number })[]

async function toSimulationState(
  sandbox: Sandbox,
  bot: Json,
  signals: Signals,
  { mocks, start }: { mocks: readonly object[]; start: object },
): Promise<SimulationState> {
  const { document } = fromTypebot(bot)
  const { program, unreadable } = compile(kinds, { flowId: 'bot', version: 0 }, document)
  expect(unreadable).toEqual([])
  expect(inspect(kinds, document).filter(({ severity }) => severity === 'error')).toEqual([])
  const input = FlowTestInput.parse({ name: 'Play', mocks, start })
  const setting: Setting = {
    library: (id) => (id === 'bot' ? program : null),
    flowId: 'bot',
    kind: 'flow',
    start: input.start,
    mocks: input.mocks,
    real: new Set(['run_function']),
    makesUp: false,
  }
  let state = await settled(sandbox, setting, begin(setting))
  for (const signal of signals) {
    const next = 'wait' in signal ? pass(setting, state, signal.wait) : receiveMessage(setting, state, contentFor(signal, state))
    state = await settled(sandbox, setting, settlePieces(setting, next))
  }
  return state
}

function contentFor(signal: Exclude<Signals[number], { wait: number }>, state: SimulationState) {
  const said =
    'say' in signal
      ? { type: 'say', text: signal.say }
      : 'tap' in signal
        ? { type: 'tap', title: signal.tap }
        : { type: 'send', content: signal.send }
  const [parsed] = FlowTestInput.parse({ name: 'Signal', signals: [said] }).signals
  const content =
    parsed && (parsed.type === 'say' || parsed.type === 'tap' || parsed.type === 'send') ? contentOf(parsed, sentMessagesOf(state)) : null
  if (content === null) throw new Error(`Nothing called ${JSON.stringify(signal)} was offered after ${textsIn(state).join(' | ')}`)
  return content
}

async function settled(sandbox: Sandbox, setting: Setting, before: SimulationState): Promise<SimulationState> {
  let state = before
  for (let call = pendingOf(state); call?.effect.kind === 'run_function'; call = pendingOf(state)) {
    const { source, inputs, now } = call.effect
    const limits = { timeMs: 2_000, memoryBytes: 33_554_432, outputBytes: 65_536, logBytes: 16_384 }
    const outcome = await sandbox.run({ appId: 'app', source, inputs, limits, now: Date.parse(now), seed: call.id })
    const result = EffectResult.parse({ kind: 'run_function', ...outcome })
    state = settlePieces(setting, answer(setting, state, result))
  }
  return state
}

/** What became of the parts of a bot, as its report says it. */
export const lines = (bot: Json): string[] => fromTypebot(bot).lines.map(({ place, became, why }) => `${became} · ${place}: ${why}`)
