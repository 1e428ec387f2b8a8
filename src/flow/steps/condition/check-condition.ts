import { t } from '#domain/i18n/t.ts'
import type { PlacedRule, Flaw } from '#flow/engine/step-kind.ts'
import type { RuleGroup } from '#flow/expression/condition/condition.ts'
import { contradict, isCrossed } from '#flow/expression/condition/never-holds.ts'
import { flaw } from '../shared/flaw.ts'
import type { ConditionConfig } from './config.ts'
import { ruleText } from './format-rules.ts'

/** Tells which branches are never taken, whatever the values are. */
export function checkCondition({ branches }: ConditionConfig): Flaw[] {
  const firsts = new Map<string, string>()
  return branches.flatMap(({ label, when }, index) => {
    const field = `branches.${index}.when`
    const own = JSON.stringify(when)
    const earlier = hasShare(when) ? undefined : firsts.get(own)
    if (earlier === undefined) firsts.set(own, label)
    return [
      ...(earlier === undefined
        ? []
        : [
            flaw(
              'warning',
              'rule-never',
              field,
              t('The branch “{label}” has the same rules as “{earlier}”, which comes first, so it is never taken.', { label, earlier }),
              t('Change its rules, or remove it.'),
            ),
          ]),
      ...neverIn(when, field),
    ]
  })
}

/** Every rule of a condition, with the field where it stands. */
export const rulesOf = ({ branches }: ConditionConfig): PlacedRule[] =>
  branches.flatMap(({ when }, index) => rulesIn(when, `branches.${index}.when`))

const rulesIn = (group: RuleGroup, field: string): PlacedRule[] =>
  group.rules.flatMap((rule, index) => {
    const place = `${field}.rules.${index}`
    return 'rules' in rule ? rulesIn(rule, place) : [{ rule, field: place, words: ruleText(rule) }]
  })

function neverIn(group: RuleGroup, field: string): Flaw[] {
  const crossed = rulesIn({ ...group, rules: group.rules.filter((rule) => !('rules' in rule)) }, field).filter(({ rule }) =>
    isCrossed(rule),
  )
  const inner = group.rules.flatMap((rule, index) => ('rules' in rule ? neverIn(rule, `${field}.rules.${index}`) : []))
  return [
    ...crossed.map(({ field: place, words }) =>
      flaw(
        'warning',
        'rule-never',
        place,
        t('“{words}” is never true: the first value is higher than the last.', { words }),
        t('Swap the two values.'),
      ),
    ),
    ...(group.match === 'all' ? contradictions(together(group, field)) : []),
    ...inner,
  ]
}

/** The rules that must hold at once: those of a group, and of the groups in it that want all of theirs too. */
const together = (group: RuleGroup, field: string): PlacedRule[] =>
  group.rules.flatMap((rule, index) => {
    const place = `${field}.rules.${index}`
    if (!('rules' in rule)) return [{ rule, field: place, words: ruleText(rule) }]
    return rule.match === 'all' ? together(rule, place) : []
  })

/** The first two of them that cannot hold at once: a third would say the same. */
function contradictions(rules: readonly PlacedRule[]): Flaw[] {
  for (const [index, a] of rules.entries()) {
    const b = rules.slice(index + 1).find(({ rule }) => contradict(a.rule, rule))
    if (b)
      return [
        flaw(
          'warning',
          'rule-never',
          b.field,
          `“${a.words}” and “${b.words}” are never true together.`,
          t('Change one of them, or require any instead of all.'),
        ),
      ]
  }
  return []
}

/** A share at random is another one in each branch. */
const hasShare = ({ rules }: RuleGroup): boolean => rules.some((rule) => ('rules' in rule ? hasShare(rule) : rule.type === 'random'))
