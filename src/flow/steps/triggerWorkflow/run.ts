import { storedText } from '#domain/i18n/t.ts'
import { defineStep } from '#flow/engine/step-kind.ts'
import { TriggerWorkflowConfig } from './config.ts'

/** Starts a workflow and goes on without waiting for its end. */
export const step = defineStep({
  kind: 'triggerWorkflow',
  config: TriggerWorkflowConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'started', label: 'Started' },
    { name: 'refused', label: 'Refused' },
  ],
  run({ config, signal, render }) {
    if (signal.type !== 'settled') {
      const payload = Object.fromEntries(Object.entries(config.payload).map(([name, value]) => [name, render(value)]))
      const contact = render(config.contact ?? '').trim() || null
      const dedupeKey =
        render(config.dedupeKey ?? '')
          .trim()
          .slice(0, 200) || null
      const { workflow: workflowId, delayMs } = config
      return { then: { ask: { kind: 'start_workflow', workflowId, payload, contact, delayMs, dedupeKey }, state: null } }
    }
    const { result } = signal
    if (result.kind === 'start_workflow' && result.outcome === 'started') return { then: { exit: 'started' } }
    const reason = result.kind === 'start_workflow' ? result.reason : null
    return { problem: storedText('The workflow wasn’t started. {reason}', { reason }), then: { exit: 'refused' } }
  },
})
