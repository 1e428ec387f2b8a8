import { defineStep } from '../../engine/step-kind.ts'
import { weigh } from '../../expression/condition.ts'
import { ConditionConfig } from './config.ts'

/** Takes the first branch whose rules hold, else `else`. A value that is not of its declared type is shown as a problem and takes `else`. */
export const step = defineStep({
  kind: 'condition',
  config: ConditionConfig,
  accepts: ['entered'],
  exits: ({ branches }) => [...branches.map(({ id, label }) => ({ name: `branch:${id}`, label })), { name: 'else', label: 'Otherwise' }],
  run({ config, scope, render }) {
    for (const { id, when } of config.branches) {
      const answer = weigh(when, scope, render)
      // What cannot be weighed is not "no": a later branch must not be taken in its place.
      if ('problem' in answer) return { problem: answer.problem, then: { exit: 'else' } }
      if (answer.holds) return { then: { exit: `branch:${id}` } }
    }
    return { then: { exit: 'else' } }
  },
})
