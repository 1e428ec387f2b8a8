import type { Json } from '#domain/json.ts'

import { compilePattern, MAX_PATTERN } from '../expression/condition/pattern.ts'
import { type Maker, type MadeStep, type Making, words } from './block-maker.ts'
import { list, number, rec, type Rec, text } from './read-json.ts'

const TEXT_OPERATORS: Readonly<Record<string, string>> = {
  'Equal to': 'is',
  'Not equal': 'isNot',
  Contains: 'contains',
  'Does not contain': 'notContains',
  'Starts with': 'startsWith',
  'Ends with': 'endsWith',
  'Is set': 'isNotEmpty',
  'Is empty': 'isEmpty',
}
const NUMBER_OPERATORS: Readonly<Record<string, string>> = {
  'Greater than': 'greaterThan',
  'Less than': 'lessThan',
  'Greater or equal to': 'atLeast',
  'Less or equal to': 'atMost',
}
const DATE_OPERATORS: Readonly<Record<string, string>> = { 'Greater than': 'after', 'Less than': 'before', 'Equal to': 'on' }
const PATTERN_OPERATORS: Readonly<Record<string, string>> = { 'Matches regex': 'matches', 'Does not match regex': 'notMatches' }

const BRANCHES = 20

/** Goes by the first branch that holds. One that holds and leads nowhere ends the bot; the block's own way is for when none holds. */
export const condition: Maker = (making) => {
  const branches = making.items.slice(0, BRANCHES).flatMap((item, index) => {
    const name = `Branch ${index + 1}`
    const { comparisons, logicalOperator } = rec(item['content'])
    const isAny = logicalOperator === 'OR'
    const all = list(comparisons).slice(0, 50).map(rec)
    // A comparison with no variable never holds: with “and”, neither does its branch.
    const never = !isAny && all.some((each) => making.names.ofId(each['variableId']) === null)
    const rules = never ? [] : all.flatMap((each) => ruleOf(making, each))
    if (rules.length === 0) making.lost(`${name} has no rule that can hold, so it was left out. Add it with a rule of its own.`)
    return rules.length === 0 ? [] : [{ item, branch: { id: `b${index + 1}`, label: name, when: { match: isAny ? 'any' : 'all', rules } } }]
  })
  if (making.items.length > BRANCHES)
    making.lost(`Of ${making.items.length} branches the first ${BRANCHES} were taken. Put the others into a second condition.`)
  if (branches.length === 0) return null
  return {
    kind: 'condition',
    config: { branches: branches.map(({ branch }) => branch) },
    branches: branches.map(({ item, branch }) => ({ exit: `branch:${branch.id}`, item, ends: true })),
  }
}

function ruleOf(making: Making, comparison: Rec): Json[] {
  const name = making.names.ofId(comparison['variableId'])
  const operator = text(comparison['comparisonOperator'])
  if (name === null) return []
  const path = `vars.${name}`
  const value = words(making, text(comparison['value'])).slice(0, 1_000)
  const [asText, asNumber, asPattern, asDate] = [TEXT_OPERATORS, NUMBER_OPERATORS, PATTERN_OPERATORS, DATE_OPERATORS].map((table) =>
    Object.hasOwn(table, operator) ? table[operator] : undefined,
  )
  if (asDate !== undefined && making.names.shownAs(name)?.type === 'date') return [{ type: 'date', path, operator: asDate, value }]
  if (asText !== undefined) return [{ type: 'any', path, operator: asText, value }]
  if (asNumber !== undefined) return [{ type: 'number', path, operator: asNumber, value }]
  const pattern = patternOf(text(comparison['value']))
  if (asPattern !== undefined && pattern !== null) return [{ type: 'text', path, operator: asPattern, pattern }]
  making.lost(`The rule “${operator.slice(0, 40)}” on ${name} is not known here. Add a rule in its place.`)
  return []
}

/** The expression of "/expression/flags", or the whole text; null where it cannot be used. */
function patternOf(value: string): string | null {
  const pattern = /^\/(.*)\/[a-z]*$/.exec(value)?.[1] ?? value
  return pattern !== '' && pattern.length <= MAX_PATTERN && compilePattern(pattern) !== null ? pattern : null
}

const LEAST_SHARE = 0.1

/** Splits contacts by chance; the same contact goes the same way again. */
export const abTest: Maker = ({ options, items, changed }): MadeStep => {
  const given = number(options['aPercent']) ?? 50
  const percent = Math.min(100, Math.max(LEAST_SHARE, given))
  if (percent !== given)
    changed(`The share of A is ${percent} %: a share of ${given} % is not possible here. Remove the branch if nobody is to take it.`)
  const [a, b] = ['a', 'b'].map((path, index) => items.find((item) => item['path'] === path) ?? items[index] ?? {})
  changed('A contact who comes back goes the same way again. In Typebot chance decided each time.')
  return {
    kind: 'condition',
    name: 'A/B test',
    config: { branches: [{ id: 'a', label: 'A', when: { match: 'all', rules: [{ type: 'random', operator: 'share', percent }] } }] },
    branches: [
      // Where A leads nowhere, Typebot takes B for all.
      { exit: 'branch:a', item: (text(a?.['outgoingEdgeId']) === '' ? b : a) ?? {}, ends: true },
      { exit: 'else', item: b ?? {}, ends: true },
    ],
  }
}
