import { z } from 'zod'

import { callHttp } from '../actions/integrations/call-http.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { endpoint } from './endpoint.ts'

export const http = {
  tryHttp: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/http/try',
      summary: 'Perform the request of an HTTP step once, with sample variables',
      tag: 'http',
      access: 'admin',
    },
    {
      params: z.object({ appId: Id }),
      body: z.object({
        /** The settings of the step, as a flow keeps them. */
        config: z.record(z.string(), Json),
        vars: z.record(z.string(), Json).default({}),
      }),
      answer: z.object({
        /** Null where the step found that nothing could be sent. */
        result: callHttp.result.nullable(),
        /** What the step would save, by name. */
        mapped: z.array(z.object({ target: z.string(), name: z.string(), value: Json })),
        /** The way that the step would take, and why where something is wrong. */
        exit: z.string(),
        problem: z.string().nullable(),
        ms: z.number().int(),
      }),
    },
  ),
  tryRequest: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/http/try-request',
      summary: 'Make a request once, as a step asked for it',
      tag: 'http',
      access: 'admin',
    },
    {
      params: z.object({ appId: Id }),
      body: callHttp.input,
      answer: z.object({ result: callHttp.result, ms: z.number().int() }),
    },
  ),
}
