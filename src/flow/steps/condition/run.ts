import { defineStep } from '#flow/engine/step-kind.ts'
import { type RuleGroup, weigh } from '#flow/expression/condition/condition.ts'
import { hashText } from '#flow/expression/template/hash-text.ts'
import type { RuleOf } from '#flow/expression/condition/rule.ts'
import type { Draw } from '#flow/expression/condition/weigh-rule.ts'
import { checkCondition, rulesOf } from './check-condition.ts'
import { ConditionConfig } from './config.ts'

/** Takes the first branch whose rules hold, else `else`. A value that is not of its declared type is shown as a problem and takes `else`. */
export const step = defineStep({
  kind: 'condition',
  config: ConditionConfig,
  accepts: ['entered'],
  exits: ({ branches }) => [...branches.map(({ id, label }) => ({ name: `branch:${id}`, label })), { name: 'else', label: 'Otherwise' }],
  check: checkCondition,
  rules: rulesOf,
  needsHours: ({ branches }) => branches.some(({ when }) => asksForHours(when)),
  run({ config, scope, render, stepId }) {
    const draw = drawOf(config, `${scope.contact.id}:${stepId}`)
    for (const { id, when } of config.branches) {
      const answer = weigh(when, scope, render, draw)
      // What cannot be weighed is not "no": a later branch must not be taken in its place.
      if ('problem' in answer) return { problem: answer.problem, then: { exit: 'else' } }
      if (answer.holds) return { then: { exit: `branch:${id}` } }
    }
    return { then: { exit: 'else' } }
  },
})

/**
 * Lays the random shares of all branches side by side from 0 to 100, and finds the share in which a contact falls. The place of a contact comes
 * from its id and the step's, so that it is the same at every visit, and another in another step.
 */
function drawOf({ branches }: ConditionConfig, seed: string): Draw {
  const place = (hashText(seed) / 2 ** 32) * 100
  const starts = new Map<RuleOf<'random'>, number>()
  let end = 0
  for (const rule of branches.flatMap(({ when }) => sharesIn(when))) {
    starts.set(rule, end)
    end += rule.percent
  }
  return (rule) => {
    const start = starts.get(rule) ?? 0
    return place >= start && place < start + rule.percent
  }
}

const asksForHours = ({ rules }: RuleGroup): boolean =>
  rules.some((rule) => ('rules' in rule ? asksForHours(rule) : rule.type === 'businessHours'))

const sharesIn = ({ rules }: RuleGroup): RuleOf<'random'>[] =>
  rules.flatMap((rule) => ('rules' in rule ? sharesIn(rule) : rule.type === 'random' ? [rule] : []))
