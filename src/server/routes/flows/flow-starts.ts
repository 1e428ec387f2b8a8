import type { flowStarts } from '#domain/api/flows/flow-starts.ts'

import { describeFlow } from '#server/flows/describe-flow.ts'
import { readFlowFile } from '#server/flows/read-flow-file.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'

/** Ways to begin a flow that are not drawing it: a foreign file, and words that a model makes a draft of. */
export const flowStartRoutes = (deps: ServerDeps): Pick<Operations, keyof typeof flowStarts> => ({
  readFlowFile: async ({ body }) => readFlowFile(deps, body.file),
  describeFlow: (call) => describeFlow(deps, call.params.appId, { ...call.body, by: somebody(call).name }),
})
