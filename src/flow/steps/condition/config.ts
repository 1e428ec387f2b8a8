import { z } from 'zod'

import { RuleGroup } from '../../expression/condition.ts'

/** Branches, tried in order; the first whose rules hold is taken. */
export const ConditionConfig = z.object({
  v: z.literal(1).default(1),
  branches: z
    .array(z.object({ id: z.string().regex(/^[\w-]{1,40}$/), label: z.string().trim().min(1).max(40), when: RuleGroup }))
    .min(1)
    .max(20),
})
export type ConditionConfig = z.infer<typeof ConditionConfig>
