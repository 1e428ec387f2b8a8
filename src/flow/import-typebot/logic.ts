import type { Json } from '#domain/json.ts'

import { compilePattern, MAX_PATTERN } from '../expression/pattern.ts'
import { type Maker, type Making, words } from './block-maker.ts'
import { saying } from './bubbles.ts'
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
const PATTERN_OPERATORS: Readonly<Record<string, string>> = { 'Matches regex': 'matches', 'Does not match regex': 'notMatches' }

const BRANCHES = 20

const condition: Maker = (making) => {
  const branches = making.items.slice(0, BRANCHES).flatMap((item, index) => {
    const rules = list(rec(item['content'])['comparisons'])
      .slice(0, 50)
      .flatMap((each) => ruleOf(making, rec(each)))
    if (rules.length === 0) making.lost(`Branch ${index + 1} has no rule that can be kept.`)
    const match = rec(item['content'])['logicalOperator'] === 'OR' ? 'any' : 'all'
    return rules.length === 0 ? [] : [{ item, branch: { id: `b${index + 1}`, label: `Branch ${index + 1}`, when: { match, rules } } }]
  })
  if (making.items.length > BRANCHES) making.lost(`Of ${making.items.length} branches the first ${BRANCHES} were taken.`)
  if (branches.length === 0) return null
  return {
    kind: 'condition',
    config: { branches: branches.map(({ branch }) => branch) },
    ways: branches.map(({ item, branch }) => ({ exit: `branch:${branch.id}`, item })),
  }
}

function ruleOf(making: Making, comparison: Rec): Json[] {
  const name = making.names.ofId(comparison['variableId'])
  const operator = text(comparison['comparisonOperator'])
  if (name === null) return []
  const path = `vars.${name}`
  const value = words(making, text(comparison['value'])).slice(0, 1_000)
  const [asText, asNumber, asPattern] = [TEXT_OPERATORS, NUMBER_OPERATORS, PATTERN_OPERATORS].map((table) =>
    Object.hasOwn(table, operator) ? table[operator] : undefined,
  )
  if (asText !== undefined) return [{ type: 'any', path, operator: asText, value }]
  if (asNumber !== undefined) return [{ type: 'number', path, operator: asNumber, value }]
  const pattern = /^\/(.*)\/[a-z]*$/.exec(text(comparison['value']))?.[1] ?? text(comparison['value'])
  if (asPattern !== undefined && pattern !== '' && pattern.length <= MAX_PATTERN && compilePattern(pattern) !== null)
    return [{ type: 'text', path, operator: asPattern, pattern }]
  making.lost(`The rule “${operator.slice(0, 40)}” on ${name}.`)
  return []
}

/** Values that need no code. */
const KNOWN: Readonly<Record<string, string>> = {
  Now: '{{ now }}',
  Today: '{{ now }}',
  'Contact name': '{{ contact.name }}',
  'Phone number': '{{ contact.phone }}',
  'Result ID': '{{ conversation.id }}',
}
const NAMED = /\{\{([^{}=]+)\}\}/g

const setVariable: Maker = (making) => {
  const { options, names, changed, lost } = making
  const name = names.ofId(options['variableId'])
  const type = text(options['type']) || 'Custom'
  if (name === null) return null
  const known = Object.hasOwn(KNOWN, type) ? KNOWN[type] : undefined
  const outputs = [{ name: 'value', type: known === undefined ? 'json' : 'text', saveTo: { target: 'session', name } }]
  const make = (source: string, inputs: Json[]) => ({
    kind: 'customFunction',
    name: `Set ${name}`.slice(0, 80),
    config: { source, inputs, outputs },
  })
  if (type === 'Empty') return make('return { value: null }', [])
  if (known !== undefined) return make('return { value: inputs.given }', [{ name: 'given', value: known }])
  if (type !== 'Custom') {
    lost(`A value of the sort “${type.slice(0, 40)}”.`)
    return null
  }
  const code = text(options['expressionToEvaluate'])
  const used = new Map<string, string>()
  const source = code.replaceAll(NAMED, (_whole, named: string) => {
    const value = names.template(`{{${named}}}`, lost)
    const own = used.get(value) ?? `v${used.size + 1}`
    used.set(value, own)
    return `inputs.${own}`
  })
  changed('Its expression became a function; try it before you publish.')
  return make(
    options['isCode'] === true && /\breturn\b/.test(source)
      ? `return { value: (() => { ${source} })() }`
      : `return { value: (${source || 'null'}) }`,
    [...used].map(([value, own]) => ({ name: own, value, type: 'text' })),
  )
}

const wait: Maker = ({ options, changed, lost }) => {
  const seconds = number(options['secondsToWaitFor'])
  if (seconds === null || seconds <= 0) {
    lost('It waits for as long as a variable says.')
    return null
  }
  const whole = Math.min(10_000, Math.max(1, Math.round(seconds)))
  if (whole !== seconds) changed(`It waits for ${whole} seconds.`)
  return { kind: 'delay', config: { until: { type: 'duration', amount: whole, unit: 'seconds' } } }
}

const redirect: Maker = (making) => {
  const url = words(making, text(making.options['url'])).trim()
  if (url === '') return null
  making.changed('Instead of leaving the page, the customer is sent the address.')
  return saying(url, 'Send a link')
}

const otherBot: Maker = ({ options, changed, lost }) => {
  const id = text(options['typebotId'])
    .replaceAll(/[^\w:-]/g, '')
    .slice(0, 64)
  if (id === '') {
    lost('It names no other bot.')
    return null
  }
  changed('It goes into another bot: import that one too, and choose it here.')
  return { kind: 'flow', config: { flow: id } }
}

const never =
  (why: string): Maker =>
  ({ lost }) => {
    lost(why)
    return null
  }

export const logic: Readonly<Record<string, Maker>> = {
  Condition: condition,
  'Set variable': setVariable,
  Wait: wait,
  Redirect: redirect,
  'Typebot link': otherBot,
  Code: never('A script of a web page: there is no page in a chat.'),
  'AB test': never('A split into two halves: everybody takes the first.'),
  webhook: never('A wait for a call from outside.'),
  Return: never('The way back to where it was called from.'),
}
