import { z } from 'zod'

import { RuleGroup } from '#flow/expression/condition/condition.ts'
import { toTypedRules } from './to-typed-rules.ts'

const Shape = z.object({
  v: z.literal(2).default(2),
  branches: z
    .array(
      z
        .object({
          id: z.string().regex(/^[\w-]{1,40}$/),
          label: z.string().trim().min(1).max(40).meta({ label: 'Branch name' }),
          when: RuleGroup.meta({ label: 'When' }),
        })
        .meta({ label: 'Branch' }),
    )
    .min(1)
    .max(20)
    .meta({ label: 'Branches', help: 'Checked in order. The first branch whose rules match is taken.' }),
})

/** Branches, tried in order; the first whose rules hold is taken. */
export const ConditionConfig: z.ZodType<z.infer<typeof Shape>> = z.preprocess(toTypedRules, Shape)
export type ConditionConfig = z.infer<typeof ConditionConfig>
