import { z } from 'zod'

import type { Json } from '#domain/json.ts'

import { readPath, toText } from './read-path.ts'

export const Operator = z.enum([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'greaterThan',
  'atLeast',
  'lessThan',
  'atMost',
  'isEmpty',
  'isNotEmpty',
])
export type Operator = z.infer<typeof Operator>

/** Compares what stands at a path of the scope, like `contact.email` or `vars.size`, with a value. */
export const Rule = z.object({
  path: z.string().trim().min(1).max(200),
  operator: Operator,
  value: z.string().max(1_000).default(''),
})
export type Rule = z.infer<typeof Rule>

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

/** Whether a group holds. A rule whose types do not fit is a problem to show, and does not hold. */
export interface Verdict {
  holds: boolean
  problems: readonly string[]
}

/** Weighs a group against a scope; `render` fills the templates in the rules' values. */
export function weigh(group: RuleGroup, scope: object, render: (template: string) => string): Verdict {
  const verdicts = group.rules.map((rule) => ('rules' in rule ? weigh(rule, scope, render) : weighRule(rule, scope, render)))
  const holds = group.match === 'all' ? verdicts.every((verdict) => verdict.holds) : verdicts.some((verdict) => verdict.holds)
  return { holds, problems: verdicts.flatMap((verdict) => verdict.problems) }
}

function weighRule(rule: Rule, scope: object, render: (template: string) => string): Verdict {
  const left = readPath(scope, rule.path.split('.'))
  const right = render(rule.value)
  switch (rule.operator) {
    case 'isEmpty':
      return verdict(isEmpty(left))
    case 'isNotEmpty':
      return verdict(!isEmpty(left))
    case 'equals':
      return verdict(sameText(left, right))
    case 'notEquals':
      return verdict(!sameText(left, right))
    case 'contains':
      return verdict(contains(left, right))
    case 'notContains':
      return verdict(!contains(left, right))
    case 'startsWith':
      return verdict(fold(toText(left)).startsWith(fold(right)))
    case 'endsWith':
      return verdict(fold(toText(left)).endsWith(fold(right)))
    case 'greaterThan':
      return compare(rule, left, right, (a, b) => a > b)
    case 'atLeast':
      return compare(rule, left, right, (a, b) => a >= b)
    case 'lessThan':
      return compare(rule, left, right, (a, b) => a < b)
    case 'atMost':
      return compare(rule, left, right, (a, b) => a <= b)
    default:
      return rule.operator satisfies never
  }
}

const verdict = (holds: boolean): Verdict => ({ holds, problems: [] })

function compare(rule: Rule, left: Json, right: string, test: (a: number, b: number) => boolean): Verdict {
  const a = toNumber(left)
  const b = toNumber(right)
  if (a === null || b === null) {
    const wrong = a === null ? `${rule.path} is "${toText(left)}"` : `the value is "${right}"`
    return { holds: false, problems: [`"${rule.operator}" compares numbers, but ${wrong}.`] }
  }
  return verdict(test(a, b))
}

function toNumber(value: Json): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : null
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) || (typeof value === 'string' && value.trim() === '')

const contains = (left: Json, right: string): boolean =>
  Array.isArray(left) ? left.some((item: Json) => sameText(item, right)) : fold(toText(left)).includes(fold(right))

const sameText = (left: Json, right: string): boolean => fold(toText(left)) === fold(right)

/** Folds case and outer spaces away, so that "Yes " equals "yes". */
const fold = (text: string): string => text.trim().toLocaleLowerCase('en')
