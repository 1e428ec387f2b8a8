import { z } from 'zod'

import type { Scope } from '#flow/engine/scope.ts'
import type { Answer } from '../answer.ts'
import { Rule } from './rule.ts'
import { type Draw, weighRule } from './weigh-rule.ts'

export interface RuleGroup {
  match: 'all' | 'any'
  rules: (Rule | RuleGroup)[]
}

/** Rules joined by AND (`all`) or OR (`any`), and groups of them. */
export const RuleGroup: z.ZodType<RuleGroup> = z.lazy(() =>
  z.object({
    match: z.enum(['all', 'any']),
    rules: z
      .array(z.union([Rule, RuleGroup]))
      .min(1)
      .max(50),
  }),
)

/** Weighs a group against a scope; `render` fills the templates in the rules' values. A rule that cannot be weighed makes the group unknown where the others do not decide it. */
export function weigh(group: RuleGroup, scope: Scope, render: (template: string) => string, draw: Draw): Answer {
  const decides = group.match === 'any'
  let open: Answer = { holds: !decides }
  for (const rule of group.rules) {
    const answer = 'rules' in rule ? weigh(rule, scope, render, draw) : weighRule(rule, scope, render, draw)
    if ('problem' in answer) open = 'problem' in open ? open : answer
    else if (answer.holds === decides) return answer
  }
  return open
}
