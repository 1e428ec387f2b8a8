import { commaList } from '#domain/i18n/comma-list.ts'
import { WEEKDAY_WORDS } from '#flow/expression/condition/weekday-labels.ts'
import { textAt } from '../about.ts'
import { listAt, valueAt } from '../card.ts'

const OPERATORS: Readonly<Record<string, string>> = {
  isEmpty: 'is empty',
  isNotEmpty: 'is known',
  isNot: 'is not',
  notContains: 'does not contain',
  startsWith: 'begins with',
  containsWord: 'contains the word',
  notContainsWord: 'does not contain the word',
  startsWithWord: 'starts with the word',
  endsWith: 'ends with',
  notMatches: 'does not match',
  inList: 'is one of',
  notInList: 'is none of',
  equals: '=',
  notEquals: '≠',
  greaterThan: '>',
  atLeast: '≥',
  lessThan: '<',
  atMost: '≤',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  on: 'is on',
  inLast: 'was in the last',
  inNext: 'is in the next',
  onWeekday: 'is on',
  hasNot: 'has not',
  hasAny: 'has any of',
  hasAll: 'has all of',
  share: '',
  countIs: 'has exactly',
  countAtLeast: 'has at least',
  countAtMost: 'has at most',
  isTrue: 'is yes',
  isFalse: 'is no',
}

const FACTS: Readonly<Record<string, string>> = {
  tags: 'the contact',
  businessHours: 'business hours are',
  replyWindow: 'the 24 hours are',
  channel: 'the channel',
  optedOut: 'opted out:',
  event: 'an event',
  order: 'an order',
  random: 'a random',
}

/** Rules as one line of words: `size > 3 and email is known`. */
export function ruleText(rule: unknown): string {
  const rules = listAt(rule, 'rules')
  if (valueAt(rule, ['rules']) !== undefined) {
    const joined = rules.map((each) => (valueAt(each, ['rules']) === undefined ? ruleText(each) : `(${ruleText(each)})`))
    return joined.join(textAt(rule, 'match') === 'any' ? ' or ' : ' and ')
  }
  const type = textAt(rule, 'type')
  const operator = textAt(rule, 'operator')
  const subject = FACTS[type] ?? textAt(rule, 'path').replace(/^(vars|contact|conversation)\./, '')
  return [subject, OPERATORS[operator] ?? operator, comparedWith(rule, operator)].filter((part) => part !== '').join(' ')
}

function comparedWith(rule: unknown, operator: string): string {
  if (operator === 'share') return `${textAt(rule, 'percent')}% of contacts`
  if (operator === 'inLast' || operator === 'inNext') return `${textAt(rule, 'days')} days`
  if (operator.startsWith('count')) return `${textAt(rule, 'count')} items`
  if (operator === 'onWeekday') return commaList(listAt(rule, 'weekdays').map((day) => WEEKDAY_WORDS[String(day)] ?? String(day)))
  const values = listAt(rule, 'values')
  if (values.length > 0) return commaList(values)
  if (operator === 'between') return `${textAt(rule, 'value')} and ${textAt(rule, 'to')}`
  return textAt(rule, 'value') || textAt(rule, 'pattern')
}
