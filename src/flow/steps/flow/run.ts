import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'

import { type Assignment, defineStep, type Outcome } from '#flow/engine/step-kind.ts'
import { FlowConfig } from './config.ts'

/** Goes through another flow, and comes back with what it found. */
export const step = defineStep({
  kind: 'flow',
  config: FlowConfig,
  accepts: ['entered', 'returned', 'settled'],
  exits: () => [
    { name: 'returned', label: 'Returned' },
    { name: 'failed', label: 'Failed', fault: true },
  ],
  calls: ({ flow, version }) => [{ flowId: flow, version }],
  returns: ({ comesBack }) => comesBack,
  sets: ({ outputs }) => Object.keys(outputs).map((name) => ({ name, type: 'any' })),
  answers: () => true,
  run({ config, signal, scope, render }) {
    if (signal.type === 'settled') return settled(signal.result)
    if (signal.type !== 'returned') {
      const inputs = Object.fromEntries(Object.entries(config.inputs).map(([name, value]) => [name, render(value)]))
      // A workflow has nobody to talk with: it asks the contact's conversation for the flow and goes on.
      if (scope.place === 'workflow') return { then: { ask: { kind: 'start_flow', flowId: config.flow, inputs }, state: null } }
      return { then: { call: { flowId: config.flow, version: config.version }, inputs, comesBack: config.comesBack } }
    }
    const { returned } = signal
    if (returned.outcome === 'failed') return { problem: returned.problem, then: { exit: 'failed' } }
    const set = Object.entries(config.outputs).map(([ours, theirs]) => variable(ours, returned.vars[theirs] ?? null))
    return { set, then: { exit: 'returned' } }
  },
})

function settled(result: EffectResult): Outcome {
  if (result.kind === 'start_flow' && result.outcome === 'started') return { then: { exit: 'returned' } }
  const reason = result.kind === 'start_flow' ? result.reason : null
  return { problem: storedText('The flow wasn’t started. {reason}', { reason }), then: { exit: 'failed' } }
}

const variable = (name: string, value: Json): Assignment => ({ target: 'session', name, value })
