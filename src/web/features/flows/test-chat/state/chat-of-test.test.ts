import { expect, test } from 'vitest'

import { FlowTestInput, TestStart } from '#domain/flows/flow-test.ts'
import { compile } from '#flow/engine/program.ts'
import { textsIn } from '#flow/flow-tests/run-flow-test.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { Setting } from '#flow/simulation/simulation-state.ts'
import { replay, stateOf } from '#flow/simulation/simulation.ts'
import { toTest } from '#flow/simulation/to-test.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { welcomeDocument } from '#flow/testing/documents.ts'

import { chatOfTest } from './chat-of-test.ts'
import { playedInputs } from './test-chat-state.ts'

const { program } = compile(kinds, { flowId: 'flow', version: 0 }, welcomeDocument())
const SETTING: Setting = {
  library: () => program,
  flowId: 'flow',
  kind: 'flow',
  start: TestStart.parse({ contact: { name: 'Ana' }, channel: 'webchat', vars: { order: { number: 7 } } }),
  mocks: [],
  real: new Set(),
  makesUp: true,
}

test('a recorded test goes on the test phone as it went when it was recorded, from its beginning', () => {
  const done: SimulationInput[] = [
    { type: 'pass', ms: 3_600_000 },
    { type: 'tap', title: 'An order', id: '' },
    { type: 'setValue', target: 'session', name: 'vip', value: true },
    { type: 'say', text: 'ana@example.com' },
  ]
  const recorded = replay(SETTING, done)
  const chat = chatOfTest(FlowTestInput.parse(toTest(recorded, 'An order')))

  expect(playedInputs(chat)).toEqual([])
  expect(chat).toMatchObject({
    contact: { name: 'Ana', madeUp: true },
    subject: { title: 'An order', vars: { order: { number: 7 } } },
    channel: 'webchat',
    begunAt: SETTING.start.now,
    shown: 0,
    real: [],
  })
  const again = stateOf(replay(SETTING, chat.inputs))
  expect(again.stuck).toBeNull()
  expect(textsIn(again)).toEqual(textsIn(stateOf(recorded)))
  expect(again.session.vars).toEqual(stateOf(recorded).session.vars)
})

test('a test that skips to the end of a wait does so on the test phone; one without signals waits', () => {
  const parsed = FlowTestInput.parse({ v: 1, name: 'Quiet', start: {}, signals: [{ type: 'elapse' }], expect: {} })
  expect(chatOfTest(parsed).inputs).toEqual([{ type: 'toNextClock' }])
  expect(chatOfTest({ ...parsed, signals: [] })).toMatchObject({ inputs: [], shown: null, subject: null })
})
