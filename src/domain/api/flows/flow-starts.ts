import { z } from 'zod'

import { DESCRIPTION_MAX, FLOW_FILE_BYTES } from '#domain/constants.ts'
import { Flow, FlowKind, FlowProblem } from '#domain/flows/flow-document.ts'
import { FlowFile } from '#domain/flows/flow-file.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows'

/** What became of a part of a foreign file, and where it stood. */
const Line = z.object({ place: z.string(), became: z.enum(['changed', 'lost']), why: z.string() })

export const flowStarts = {
  readFlowFile: endpoint(
    {
      method: 'POST',
      path: `${path}/read`,
      summary: 'What would become of a file: one of ours, or an export of Typebot; nothing is made',
      tag,
      access: 'admin',
      bodyBytes: FLOW_FILE_BYTES,
    },
    {
      params: InApp,
      body: z.object({ file: z.unknown() }),
      answer: z.object({
        from: z.enum(['parley', 'typebot']),
        /** To import as it is. */
        file: FlowFile,
        taken: z.object({ blocks: z.number().int(), steps: z.number().int(), tests: z.number().int() }),
        lines: z.array(Line),
        problems: z.array(FlowProblem),
      }),
    },
  ),
  describeFlow: endpoint(
    {
      method: 'POST',
      path: `${path}/describe`,
      summary: 'Have a model make the draft of a flow or a workflow from a description; nothing is published',
      tag,
      access: 'admin',
    },
    {
      params: InApp,
      body: z.object({ kind: FlowKind.default('flow'), text: z.string().trim().min(10).max(DESCRIPTION_MAX) }),
      answer: z.object({ flow: Flow, problems: z.array(FlowProblem) }),
    },
  ),
}
