import type { StepInput, Then } from '../../engine/step-kind.ts'
import type { AgentState } from './agent-state.ts'
import type { AgentStepConfig } from './config.ts'

/** Waits for the customer's next words. */
export const waitForWords = ({ config }: Pick<StepInput<AgentStepConfig>, 'config'>, state: AgentState): Then => ({
  waitFor: 'reply',
  state: { ...state, phase: 'talk', pending: [] },
  timeoutMs: config.limits.silenceMs,
})
