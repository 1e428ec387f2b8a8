import { z } from 'zod'

import { runFunction } from '#domain/actions/integrations/run-function.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const Trial = z.object({
  source: runFunction.input.shape.source,
  inputs: runFunction.input.shape.inputs.default({}),
  timeMs: runFunction.input.shape.timeMs.default(5_000),
  memoryMb: runFunction.input.shape.memoryMb.default(32),
})

export const functions = {
  tryFunction: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/functions/try',
      summary: 'Run a function with test inputs, apart from any flow',
      tag: 'functions',
      access: 'admin',
    },
    {
      params: z.object({ appId: Id }),
      body: Trial,
      /** `ms` is how long it took, with the wait for its turn. */
      answer: z.object({ result: runFunction.result, ms: z.number().int() }),
    },
  ),
}
