import { defineStep } from '#flow/engine/step-kind.ts'
import { DelayConfig } from './config.ts'
import { UNIT_MS, waitMs } from './wait-ms.ts'

/** Waits by the clock. It survives restarts and fires once; what is past already is not waited for. */
export const step = defineStep({
  kind: 'delay',
  config: DelayConfig,
  accepts: ['entered', 'elapsed', 'replied'],
  exits: ({ until, onMessage }) => [
    { name: 'elapsed', label: 'Then', afterMs: until.type === 'duration' ? until.amount * UNIT_MS[until.unit] : 0 },
    ...(onMessage === 'wait' ? [] : [{ name: 'interrupted', label: 'Customer wrote' }]),
    ...(until.type === 'duration' ? [] : [{ name: 'invalid', label: 'No valid time', fault: true, afterMs: 0 }]),
  ],
  messages: () => 0,
  needsHours: ({ until }) => until.type === 'businessHours',
  run(input) {
    const { config, signal } = input
    switch (signal.type) {
      case 'entered': {
        const wait = waitMs(input)
        if ('problem' in wait) return { problem: wait.problem, then: { exit: config.until.type === 'duration' ? 'elapsed' : 'invalid' } }
        if (wait.ms <= 0) return { then: { exit: 'elapsed' } }
        return { then: { waitFor: 'clock', ms: wait.ms, wakesOnReply: config.onMessage !== 'wait', state: null } }
      }
      case 'replied':
        if (config.onMessage === 'cancel') return { then: { exit: 'interrupted' } }
        return { requeue: signal.message, then: { exit: config.onMessage === 'continue' ? 'interrupted' : 'elapsed' } }
      case 'elapsed':
      case 'settled':
      case 'returned':
        return { then: { exit: 'elapsed' } }
      default:
        return signal satisfies never
    }
  },
})
