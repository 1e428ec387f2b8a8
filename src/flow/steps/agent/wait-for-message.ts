import type { StepInput, Then } from '#flow/engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'

/** Waits for the customer's next words. */
export const waitForWords = ({ config }: Pick<StepInput<AgentStepConfig>, 'config'>, state: AgentState): Then => ({
  waitFor: 'reply',
  // A conversation, not a question: whatever was written while the model thought is heard.
  hearsQueue: true,
  state: { ...state, phase: 'talk', pending: [] },
  timeoutMs: config.limits.silenceMs,
})
