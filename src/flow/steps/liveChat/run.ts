import { defineStep } from '../../engine/step-kind.ts'
import { LiveChatConfig } from './config.ts'

/** Gives the conversation to people. The bot may say one closing line in the same turn and is silent from then on. */
export const step = defineStep({
  kind: 'liveChat',
  config: LiveChatConfig,
  accepts: ['entered', 'settled'],
  exits: () => [
    { name: 'assigned', label: 'Handed over' },
    { name: 'nobodyThere', label: 'Nobody there' },
  ],
  run({ config, signal, render }) {
    if (signal.type !== 'settled') {
      return { then: { ask: { kind: 'hand_over', assigneeId: config.assigneeId, note: render(config.note) || null }, state: null } }
    }
    const there = signal.result.kind === 'hand_over' && signal.result.outcome === 'assigned'
    const text = render(there ? config.textWhenThere : config.textWhenAway)
    const emit = text === '' ? [] : [{ kind: 'send_message' as const, content: { type: 'text' as const, text: text.slice(0, 4_096) } }]
    return { emit, then: { exit: there ? 'assigned' : 'nobodyThere' } }
  },
})
