import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { isOpen } from '#flow/time/business-hours.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'

import { type Answer, mismatch } from '../answer.ts'
import { foldCase } from '../fold-text.ts'
import { findWords, wordsIn } from '../template/texts-in.ts'
import { compilePattern } from './pattern.ts'
import { readPath, toText } from '../template/read-path.ts'
import type { Rule, RuleOf } from './rule.ts'
import { weighDate } from './weigh-date.ts'

type Render = (template: string) => string

/** Tells whether a contact falls into a random share. */
export type Draw = (rule: RuleOf<'random'>) => boolean

/** Weighs one rule against a scope. */
export function weighRule(rule: Rule, scope: Scope, render: Render, draw: Draw): Answer {
  switch (rule.type) {
    case 'any':
      return { holds: weighAny(rule, readPath(scope, rule.path.split('.')), render(rule.value)) }
    case 'text':
      return weighText(rule, readPath(scope, rule.path.split('.')), render)
    case 'number':
      return weighNumber(rule, readPath(scope, rule.path.split('.')), render)
    case 'date':
      return weighDate(rule, scope, render)
    case 'list':
      return weighList(rule, readPath(scope, rule.path.split('.')), render)
    case 'boolean':
      return weighBoolean(rule, readPath(scope, rule.path.split('.')))
    case 'tags':
      return { holds: has(scope.contact.tags, render(rule.value)) === (rule.operator === 'has') }
    case 'businessHours':
      return { holds: isOpen(scope.app.businessHours, scope.app.timeZone, scope.now) === (rule.operator === 'open') }
    case 'replyWindow':
      return { holds: scope.conversation.windowOpen === (rule.operator === 'open') }
    case 'channel':
      return { holds: [scope.channel.kind, scope.channel.id, scope.channel.name].includes(rule.value) === (rule.operator === 'is') }
    case 'optedOut':
      return { holds: scope.contact.optedOut === (rule.operator === 'yes') }
    case 'random':
      return { holds: draw(rule) }
    case 'event':
      return { holds: (scope.event !== null) === (rule.operator === 'exists') }
    case 'order':
      return { holds: (scope.order !== null) === (rule.operator === 'exists') }
    default:
      return rule satisfies never
  }
}

function weighAny({ operator }: RuleOf<'any'>, left: Json, right: string): boolean {
  switch (operator) {
    case 'isEmpty':
      return isEmpty(left)
    case 'isNotEmpty':
      return !isEmpty(left)
    case 'contains':
      return contains(left, right)
    case 'notContains':
      return !contains(left, right)
    case 'is':
    case 'isNot':
    case 'startsWith':
    case 'endsWith':
      return compareTexts(operator, foldCase(toText(left)), foldCase(right))
    case 'containsWord':
    case 'notContainsWord':
    case 'startsWithWord':
      return compareWords(operator, toText(left), right)
    default:
      return operator satisfies never
  }
}

function weighText(rule: RuleOf<'text'>, left: Json, render: Render): Answer {
  if (typeof left === 'object' && left !== null) return mismatch(rule.path, left, 'text')
  const text = toText(left)
  const isExact = 'caseSensitive' in rule && rule.caseSensitive
  const fold = (words: string): string => (isExact ? words.trim() : foldCase(words))
  if ('pattern' in rule) {
    const pattern = compilePattern(rule.pattern, isExact)
    return pattern
      ? { holds: pattern.found(text) === (rule.operator === 'matches') }
      : { problem: storedText('The pattern “{pattern}” can’t be read.', { pattern: rule.pattern }) }
  }
  if ('values' in rule) {
    const isIn = rule.values.some((each) => fold(render(each)) === fold(text))
    return { holds: isIn === (rule.operator === 'inList') }
  }
  if (!('caseSensitive' in rule)) return { holds: compareWords(rule.operator, text, render(rule.value)) }
  return { holds: compareTexts(rule.operator, fold(text), fold(render(rule.value))) }
}

function compareTexts(
  operator: 'is' | 'isNot' | 'contains' | 'notContains' | 'startsWith' | 'endsWith',
  left: string,
  right: string,
): boolean {
  switch (operator) {
    case 'is':
      return left === right
    case 'isNot':
      return left !== right
    case 'contains':
      return left.includes(right)
    case 'notContains':
      return !left.includes(right)
    case 'startsWith':
      return left.startsWith(right)
    case 'endsWith':
      return left.endsWith(right)
    default:
      return operator satisfies never
  }
}

function compareWords(operator: 'containsWord' | 'notContainsWord' | 'startsWithWord', left: string, right: string): boolean {
  const at = findWords(wordsIn(left), wordsIn(right))
  switch (operator) {
    case 'containsWord':
      return at >= 0
    case 'notContainsWord':
      return at < 0
    case 'startsWithWord':
      return at === 0
    default:
      return operator satisfies never
  }
}

function weighNumber(rule: RuleOf<'number'>, left: Json, render: Render): Answer {
  const a = storedNumber(left)
  if (a === null) return mismatch(rule.path, left, 'number')
  const right = render(rule.value)
  const b = storedNumber(right)
  if (b === null)
    return { problem: storedText('“{path}” is compared with “{value}”, which isn’t a number.', { path: rule.path, value: right }) }
  switch (rule.operator) {
    case 'equals':
      return { holds: a === b }
    case 'notEquals':
      return { holds: a !== b }
    case 'greaterThan':
      return { holds: a > b }
    case 'atLeast':
      return { holds: a >= b }
    case 'lessThan':
      return { holds: a < b }
    case 'atMost':
      return { holds: a <= b }
    case 'between': {
      const last = storedNumber(render(rule.to))
      return last === null
        ? { problem: storedText('“{path}” is compared with “{value}”, which isn’t a number.', { path: rule.path, value: render(rule.to) }) }
        : { holds: b <= a && a <= last }
    }
    default:
      return rule satisfies never
  }
}

function weighList(rule: RuleOf<'list'>, left: Json, render: Render): Answer {
  const items: readonly Json[] | null = left === null ? [] : Array.isArray(left) ? left : null
  if (items === null) return mismatch(rule.path, left, 'list')
  switch (rule.operator) {
    case 'has':
      return { holds: has(items, render(rule.value)) }
    case 'hasNot':
      return { holds: !has(items, render(rule.value)) }
    case 'hasAny':
      return { holds: rule.values.some((each) => has(items, render(each))) }
    case 'hasAll':
      return { holds: rule.values.every((each) => has(items, render(each))) }
    case 'countIs':
      return { holds: items.length === rule.count }
    case 'countAtLeast':
      return { holds: items.length >= rule.count }
    case 'countAtMost':
      return { holds: items.length <= rule.count }
    default:
      return rule satisfies never
  }
}

const YES = ['true', 'yes', '1', 'on']
const NO = ['false', 'no', '0', 'off']

function weighBoolean({ path, operator }: RuleOf<'boolean'>, left: Json): Answer {
  const word = typeof left === 'object' ? '' : foldCase(String(left))
  if (!YES.includes(word) && !NO.includes(word)) return mismatch(path, left, 'boolean')
  return { holds: YES.includes(word) === (operator === 'isTrue') }
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const has = (items: readonly Json[], wanted: string): boolean => items.some((item) => foldCase(toText(item)) === foldCase(wanted))

const contains = (left: Json, right: string): boolean =>
  Array.isArray(left) ? has(left, right) : foldCase(toText(left)).includes(foldCase(right))
