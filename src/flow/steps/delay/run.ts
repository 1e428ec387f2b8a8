import { defineStep } from '../../engine/step-kind.ts'
import { DelayConfig, delayMs } from './config.ts'

/** Waits by the clock. It survives restarts and fires once. */
export const step = defineStep({
  kind: 'delay',
  config: DelayConfig,
  accepts: ['entered', 'elapsed', 'replied'],
  exits: ({ onMessage }) => [
    { name: 'elapsed', label: 'Then' },
    ...(onMessage === 'cancel' ? [{ name: 'interrupted', label: 'Customer wrote' }] : []),
  ],
  run({ config, signal }) {
    if (signal.type === 'entered') {
      return { then: { waitFor: 'clock', ms: delayMs(config), wakesOnReply: config.onMessage !== 'wait', state: null } }
    }
    if (signal.type !== 'replied') return { then: { exit: 'elapsed' } }
    return { requeue: signal.message, then: { exit: config.onMessage === 'cancel' ? 'interrupted' : 'elapsed' } }
  },
})
