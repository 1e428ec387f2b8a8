import type { FlowTest, TestSignal } from '#domain/flows/flow-test.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'

import type { TestChatState } from './test-chat-state.ts'

/** A recorded test as a chat of the test phone, about to be replayed from its beginning. */
export function chatOfTest({ name, start, signals, mocks }: Pick<FlowTest, 'name' | 'start' | 'signals' | 'mocks'>): TestChatState {
  const inputs = signals.flatMap(toInputs)
  return {
    contact: { ...start.contact, madeUp: true },
    subject: Object.keys(start.vars).length > 0 ? { id: 'test', title: name, vars: start.vars } : null,
    channel: start.channel,
    from: start.from ?? null,
    begunAt: start.now,
    inputs,
    shown: inputs.length > 0 ? 0 : null,
    mocks,
    // What the calls answered was recorded.
    real: [],
  }
}

function toInputs(signal: TestSignal): SimulationInput[] {
  switch (signal.type) {
    case 'wait':
      return pause(signal.ms)
    case 'elapse':
      return [{ type: 'toNextClock' }]
    case 'set': {
      const { target, name, value } = signal
      return [{ type: 'setValue', target, name, value }]
    }
    case 'say':
      return [...pause(signal.afterMs), { type: 'say', text: signal.text }]
    case 'tap':
      return [...pause(signal.afterMs), { type: 'tap', title: signal.title, id: signal.id ?? '' }]
    case 'send':
      return [...pause(signal.afterMs), { type: 'send', content: signal.content }]
    default:
      return signal satisfies never
  }
}

const pause = (ms: number): SimulationInput[] => (ms > 0 ? [{ type: 'pass', ms }] : [])
