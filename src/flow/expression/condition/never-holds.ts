import type { Json } from '#domain/json.ts'

import { storedNumber } from '#flow/answers/number/stored-number.ts'
import type { KnownValues } from '#flow/engine/step-kind.ts'
import type { Scope } from '#flow/engine/scope.ts'
import type { Rule } from './rule.ts'
import { weighRule } from './weigh-rule.ts'

/** Tells whether two rules surely never hold at once. What is filled in later, or depends on the day, may. */
export function contradict(a: Rule, b: Rule): boolean {
  if (!isFixed(a) || !isFixed(b) || pathOf(a) !== pathOf(b)) return false
  if (pathOf(a) === null) return areOpposite(a, b)
  const [ofA, ofB] = [candidates(a), candidates(b)]
  if (ofA && ofB) return !someHold(b, ofA) && !someHold(a, ofB)
  if (ofA) return isDescribable(b, ofA) && !someHold(b, ofA)
  if (ofB) return isDescribable(a, ofB) && !someHold(a, ofB)
  return haveNothingInCommon(a, b)
}

/** The value that a rule asks about; null where it asks about a fact, like the tags of a contact. */
const pathOf = (rule: Rule): string | null => ('path' in rule ? rule.path : null)

/** Tells whether a rule surely never holds for any of the values that there can be, nor where there is none. */
export function neverHoldsFor(rule: Rule, values: KnownValues): boolean {
  if (!('path' in rule) || !isFixed(rule)) return false
  if ('oneOf' in values) {
    const all = [...values.oneOf, null]
    return isDescribable(rule, all) && !someHold(rule, all)
  }
  const { min, max, whole } = values
  if (holds(rule, null)) return false
  const own = candidates(rule)?.map(storedNumber)
  if (own)
    return own.every(
      (value) => value === null || value < (min ?? -Infinity) || value > (max ?? Infinity) || (whole && !Number.isInteger(value)),
    )
  const span = rule.type === 'number' ? spanOf(rule) : null
  return span !== null && isEmpty(span, { from: min ?? -Infinity, to: max ?? Infinity, fromOpen: false, toOpen: false })
}

/** Tells whether a rule of a span holds for nothing: its first value lies above its last. */
export function isCrossed(rule: Rule): boolean {
  const span = isFixed(rule) && (rule.type === 'number' || rule.type === 'date') ? spanOf(rule) : null
  return span !== null && span.from > span.to
}

const TEMPLATE = /\{\{|\{%/

/** What it compares with stands in the rule. */
const isFixed = (rule: Rule): boolean =>
  !['value', 'to'].some((key) => TEMPLATE.test(String(Reflect.get(rule, key) ?? ''))) &&
  !('values' in rule && rule.values.some((value) => TEMPLATE.test(value)))

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['open', 'closed'],
  ['yes', 'no'],
  ['exists', 'missing'],
  ['has', 'hasNot'],
  ['is', 'isNot'],
]

/** Two facts of one kind, one of which denies the other. */
function areOpposite(a: Rule, b: Rule): boolean {
  if (a.type !== b.type) return false
  const [of, with_] = [a, b].map((rule) => ('value' in rule ? String(rule.value).trim().toLowerCase() : ''))
  return (
    of === with_ && OPPOSITES.some(([yes, no]) => (a.operator === yes && b.operator === no) || (a.operator === no && b.operator === yes))
  )
}

/** Spaces around a value do not count where it is compared, and do where it meets a pattern. */
const spelled = (value: string): readonly Json[] => [...new Set([value, value.trim()]), ...(value.trim() === '' ? [null] : [])]

/** Every value for which a rule holds, in one of the ways to write it; null where there is no end to them. */
function candidates(rule: Rule): readonly Json[] | null {
  if (rule.operator === 'isEmpty') return [null, '', []]
  if (rule.type === 'boolean')
    return rule.operator === 'isTrue' ? [true, 'true', 'yes', '1', 'on', 1] : [false, 'false', 'no', '0', 'off', 0]
  if (rule.type === 'number') return rule.operator === 'equals' ? [storedNumber(rule.value)].filter((value) => value !== null) : null
  if (rule.type !== 'any' && rule.type !== 'text') return null
  if (rule.operator === 'inList') return rule.values.flatMap(spelled)
  return rule.operator === 'is' ? spelled(rule.value) : null
}

/** Whether a rule holds or not for these values on any day, however they are written. */
function isDescribable(rule: Rule, values: readonly Json[]): boolean {
  const areEmpty = values.every((value) => value === null || value === '' || Array.isArray(value))
  if (areEmpty) return true
  if (rule.type === 'list' || ('caseSensitive' in rule && rule.caseSensitive)) return false
  return rule.type !== 'date' || rule.operator === 'onWeekday' || spanOf(rule) !== null
}

const someHold = (rule: Rule, values: readonly Json[]): boolean => values.some((value) => holds(rule, value))

/** Where a value stands while a rule is tried on it. */
const PLACE: Scope = {
  contact: { id: '', name: null, phone: null, email: null, timeZone: null, optedOut: false, tags: [], fields: {} },
  conversation: { id: null, handler: 'bot', windowOpen: true, priority: 'normal', labels: [], fields: {} },
  channel: { id: null, kind: 'whatsapp', name: '' },
  app: { id: '', name: '', timeZone: 'UTC', businessHours: null, publicUrl: '' },
  place: 'flow',
  now: '2026-01-01T12:00:00.000Z',
  vars: {},
  event: null,
  order: null,
  trigger: null,
  message: null,
}

function holds(rule: Rule, value: Json): boolean {
  const answer = weighRule(
    'path' in rule ? { ...rule, path: 'vars.value' } : rule,
    { ...PLACE, vars: { value } },
    (text) => text,
    () => false,
  )
  return 'holds' in answer && answer.holds
}

interface Span {
  from: number
  to: number
  fromOpen: boolean
  toOpen: boolean
}

function haveNothingInCommon(a: Rule, b: Rule): boolean {
  if (a.type !== b.type || (a.type !== 'number' && a.type !== 'date')) return false
  const [of, with_] = [spanOf(a), spanOf(b)]
  return of !== null && with_ !== null && isEmpty(of, with_)
}

function isEmpty(a: Span, b: Span): boolean {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  if (from !== to) return from > to
  return [a, b].some((span) => (span.fromOpen && span.from === from) || (span.toOpen && span.to === to))
}

/** The numbers, or the days as numbers, for which a rule holds; null where they are no span, or depend on the day. */
function spanOf(rule: Rule): Span | null {
  const read = rule.type === 'number' ? storedNumber : dayOf
  const value = 'value' in rule ? read(rule.value) : null
  if (value === null || (rule.type !== 'number' && rule.type !== 'date')) return null
  // A date with a time may lie on the day itself.
  const open = rule.type === 'number' || ('value' in rule && rule.value.trim().length === 10)
  switch (rule.operator) {
    case 'equals':
    case 'on':
      return { from: value, to: value, fromOpen: false, toOpen: false }
    case 'greaterThan':
    case 'after':
      return { from: value, to: Infinity, fromOpen: open, toOpen: false }
    case 'atLeast':
      return { from: value, to: Infinity, fromOpen: false, toOpen: false }
    case 'lessThan':
    case 'before':
      return { from: -Infinity, to: value, fromOpen: false, toOpen: open }
    case 'atMost':
      return { from: -Infinity, to: value, fromOpen: false, toOpen: false }
    case 'between': {
      const to = read(rule.to)
      return to === null ? null : { from: value, to, fromOpen: false, toOpen: false }
    }
    default:
      return null
  }
}

/** A day as a number that grows with it, of an ISO date alone. */
const dayOf = (text: string): number | null =>
  /^\s*\d{4}-\d{2}-\d{2}/.test(text) ? Number(text.trim().slice(0, 10).replaceAll('-', '')) : null
