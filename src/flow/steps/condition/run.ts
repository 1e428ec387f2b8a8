import { defineStep } from '../../engine/step-kind.ts'
import { weigh } from '../../expression/condition.ts'
import { ConditionConfig } from './config.ts'

/** Takes the first branch whose rules hold, else `else`. A rule whose types do not fit is shown as a problem. */
export const step = defineStep({
  kind: 'condition',
  config: ConditionConfig,
  accepts: ['entered'],
  exits: ({ branches }) => [...branches.map(({ id, label }) => ({ name: `branch:${id}`, label })), { name: 'else', label: 'Otherwise' }],
  run({ config, scope, render }) {
    const problems: string[] = []
    for (const branch of config.branches) {
      const verdict = weigh(branch.when, scope, render)
      problems.push(...verdict.problems)
      if (verdict.holds) return { problem: problems[0], then: { exit: `branch:${branch.id}` } }
    }
    return { problem: problems[0], then: { exit: 'else' } }
  },
})
