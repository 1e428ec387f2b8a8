import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('inspect_file')

/** Waits for the file of a message, and tells what its bytes are: neither its name nor the type that it was announced with. */
export const inspectFile = defineAction({
  kind: 'inspect_file',
  summary: 'Look at the file of a message',
  input: z.object({
    kind,
    messageId: Id,
    /** The media type that WhatsApp told; all that a simulation knows. */
    declaredType: z.string().max(200).nullable(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('read'), mimeType: z.string(), bytes: z.number().int().nullable() }),
    z.object({ kind, outcome: z.literal('unreadable'), problem: z.string() }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: null,
  tool: false,
})
export type InspectFile = z.infer<typeof inspectFile.input>
export type InspectFileResult = z.infer<typeof inspectFile.result>
