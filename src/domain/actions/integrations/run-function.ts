import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('run_function')

/** What a function may use, and the most that an author may give it. */
export const FUNCTION_LIMITS = { sourceLength: 65_536, timeMs: 10_000, memoryMb: 64, outputBytes: 65_536, logBytes: 16_384 } as const

/** Milliseconds for which it waited until a worker was free, where that is noticeable. */
const waitedMs = z.number().int().optional()

const LogLine = z.object({ level: z.enum(['log', 'info', 'warn', 'error']), text: z.string() })

/** Runs an author's function where it can reach nothing. `now` is what its clock shows. */
export const runFunction = defineAction({
  kind: 'run_function',
  summary: 'Run a function of the flow’s author',
  input: z.object({
    kind,
    source: z.string().max(FUNCTION_LIMITS.sourceLength),
    inputs: z.record(z.string(), Json),
    timeMs: z.number().int().min(50).max(FUNCTION_LIMITS.timeMs),
    memoryMb: z.number().int().min(4).max(FUNCTION_LIMITS.memoryMb),
    now: z.iso.datetime(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('ok'), outputs: z.record(z.string(), Json), logs: z.array(LogLine), waitedMs }),
    z.object({
      kind,
      outcome: z.literal('error'),
      message: z.string(),
      /** From 1, in the author's source. */
      line: z.number().int().nullable(),
      logs: z.array(LogLine),
      waitedMs,
    }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: null,
  tool: false,
})
export type RunFunction = z.infer<typeof runFunction.input>
export type FunctionResult = z.infer<typeof runFunction.result>
