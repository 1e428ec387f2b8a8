import { FUNCTION_LIMITS, type FunctionResult, type RunFunction } from '#domain/actions/integrations/run-function.ts'

import type { Sandbox } from './sandbox.ts'

/** Runs a function in the sandbox. Its random numbers follow from the effect's id, so a repetition gives the same. */
export async function runFunction(
  functions: Sandbox,
  { appId, id }: { appId: string; id: string },
  effect: RunFunction,
): Promise<FunctionResult> {
  const { source, inputs, timeMs, memoryMb, now } = effect
  const { outputBytes, logBytes } = FUNCTION_LIMITS
  const limits = { timeMs, memoryBytes: memoryMb * 1_048_576, outputBytes, logBytes }
  const outcome = await functions.run({ appId, source, inputs, limits, now: Date.parse(now), seed: id })
  return { kind: 'run_function', ...outcome, logs: [...outcome.logs] }
}
