import { runFunction } from '#runtime/integrations/sandbox/run-function.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

/** Trying a function out before a flow uses it. */
export function functionRoutes({ functions, generateId, now }: ServerDeps): Pick<Operations, 'tryFunction'> {
  return {
    tryFunction: async ({ params, body }) => {
      const began = performance.now()
      const effect = { kind: 'run_function' as const, ...body, now: now().toISOString() }
      const result = await runFunction(functions, { appId: params.appId, id: generateId() }, effect)
      return { result, ms: Math.round(performance.now() - began) }
    },
  }
}
