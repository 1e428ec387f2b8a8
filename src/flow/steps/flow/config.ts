import { z } from 'zod'

import { Id } from '#domain/id.ts'

/** Another flow to go through, what it is given and what is taken from it. */
export const FlowConfig = z.object({
  v: z.literal(1).default(1),
  flow: Id.meta({ role: 'ref:flow', label: 'Flow' }),
  version: z
    .union([z.literal('latest'), z.number().int().min(1)])
    .default('latest')
    .meta({ label: 'Version', help: 'The latest version, or always the same one.' }),
  /** What the called flow finds among its variables. */
  inputs: z
    .record(z.string().min(1).max(80), z.string().max(4_096))
    .default({})
    .meta({ role: 'template', suggests: 'readByFlow', label: 'Input', help: 'Its variables and their values.' }),
  /** Our variable → the called flow's variable. */
  outputs: z
    .record(z.string().min(1).max(80), z.string().min(1).max(80).meta({ suggests: 'keptByFlow', label: 'Its variable' }))
    .default({})
    .meta({ label: 'Output', help: 'A variable of this flow, and one of that flow.' }),
  /** Left out, this flow goes on after the other has ended. */
  comesBack: z.boolean().default(true).meta({ label: 'Return to this flow', help: 'When off, this flow ends there.' }),
})
export type FlowConfig = z.infer<typeof FlowConfig>
