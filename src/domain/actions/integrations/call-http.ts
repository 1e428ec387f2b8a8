import { z } from 'zod'

import { SealedText } from '#domain/workspace/secret.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('call_http')

/** What a call may hold, and how much of an answer is read. */
export const HTTP_LIMITS = { bodyLength: 262_144, answerBytes: 262_144, timeMs: 60_000, retries: 5 } as const

const Pair = z.object({ name: z.string().max(200), value: SealedText })
const Pairs = z.array(Pair).max(200)

const Body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  /** A JSON text; secrets stand inside its strings. */
  z.object({ type: z.literal('json'), text: SealedText }),
  z.object({ type: z.literal('text'), text: SealedText, contentType: z.string().max(200) }),
  z.object({ type: z.literal('form'), fields: Pairs }),
  z.object({ type: z.literal('multipart'), fields: z.array(Pair.extend({ fileName: z.string().max(200).nullable() })).max(200) }),
])

/** Calls an address outside. Secrets are named here and filled in only when the call goes out. */
export const callHttp = defineAction({
  kind: 'call_http',
  summary: 'Call an address outside',
  input: z.object({
    kind,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    url: z.string().max(8_192),
    query: Pairs,
    headers: Pairs,
    body: Body,
    timeoutMs: z.number().int().min(100).max(HTTP_LIMITS.timeMs),
    retries: z.number().int().min(0).max(HTTP_LIMITS.retries),
    /** Never sent again once it may have arrived. What an older version stored does not say, and is not repeated. */
    atMostOnce: z.boolean().default(true),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({
      kind,
      outcome: z.literal('answered'),
      status: z.number().int(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.string(),
      truncated: z.boolean(),
    }),
    z.object({ kind, outcome: z.enum(['timeout', 'refused', 'unreachable', 'unknown']), detail: z.string() }),
  ]),
  settled: 'slow',
  repeatable: false,
  access: null,
  tool: false,
})
export type CallHttp = z.infer<typeof callHttp.input>
export type CallHttpResult = z.infer<typeof callHttp.result>
