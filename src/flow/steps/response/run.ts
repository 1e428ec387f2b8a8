import { defineStep } from '../../engine/step-kind.ts'
import { fillContent } from '../template-content.ts'
import { ResponseConfig } from './config.ts'

/** Says one or more messages and goes on. */
export const step = defineStep({
  kind: 'response',
  config: ResponseConfig,
  accepts: ['entered'],
  exits: () => [
    { name: 'next', label: 'Next' },
    { name: 'failed', label: 'Failed' },
  ],
  run({ config, render }) {
    const filled = config.messages.map((message) => fillContent(message, render))
    const emit = filled.flatMap(({ content }) => (content ? [{ kind: 'send_message' as const, content }] : []))
    const problem = filled.find((message) => message.problem !== null)?.problem
    if (problem) return { emit, problem, then: { exit: 'failed' } }
    return { emit, then: { exit: 'next' } }
  },
})
