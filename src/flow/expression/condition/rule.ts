import { z } from 'zod'

import { compilePattern, MAX_PATTERN } from './pattern.ts'
import { WEEKDAY_WORDS } from './weekday-labels.ts'

const path = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ role: 'path', label: 'Value', help: 'Path to the value, like contact.email or vars.size.' })
const value = z.string().max(1_000).default('').meta({ role: 'template', label: 'Compare with' })
const to = z.string().max(1_000).default('').meta({ role: 'template', label: 'And' })
const values = z.array(z.string().max(1_000)).min(1).max(100).meta({ role: 'template', label: 'Any of' })
const caseSensitive = z.boolean().default(false).meta({ label: 'Match case' })
const days = z.number().int().min(0).max(36_500).meta({ label: 'Days' })
const pattern = z
  .string()
  .min(1)
  .max(MAX_PATTERN)
  .refine((source) => compilePattern(source) !== null, 'This pattern isn’t valid. Look-around and back-references aren’t supported.')
  .meta({ label: 'Pattern' })

const text = { type: z.literal('text'), path, caseSensitive }
const number = { type: z.literal('number'), path }
const date = { type: z.literal('date'), path }
const list = { type: z.literal('list'), path }

/** A value as a text, whatever it is; on a list, `contains` asks for an item. */
const AnyRule = z.object({
  type: z.literal('any'),
  path,
  operator: z.enum([
    'isEmpty',
    'isNotEmpty',
    'is',
    'isNot',
    'contains',
    'notContains',
    'startsWith',
    'endsWith',
    'containsWord',
    'notContainsWord',
    'startsWithWord',
  ]),
  value,
})

const TextRule = z.union([
  z.object({ ...text, operator: z.enum(['is', 'isNot', 'contains', 'notContains', 'startsWith', 'endsWith']), value }),
  // Words are compared whole, whatever their case, accents and punctuation: "no" is in "No, thanks" and not in "now".
  z.object({ type: text.type, path, operator: z.enum(['containsWord', 'notContainsWord', 'startsWithWord']), value }),
  z.object({ ...text, operator: z.enum(['matches', 'notMatches']), pattern }),
  z.object({ ...text, operator: z.enum(['inList', 'notInList']), values }),
])

const NumberRule = z.union([
  z.object({ ...number, operator: z.enum(['equals', 'notEquals', 'greaterThan', 'atLeast', 'lessThan', 'atMost']), value }),
  z.object({ ...number, operator: z.literal('between'), value, to }),
])

/** Its values are dates, date-times or words such as "today" and "in 3 days"; the path `now` is the present. */
const DateRule = z.union([
  z.object({ ...date, operator: z.enum(['before', 'after', 'on']), value }),
  z.object({ ...date, operator: z.literal('between'), value, to }),
  z.object({ ...date, operator: z.enum(['inLast', 'inNext']), days }),
  z.object({
    ...date,
    operator: z.literal('onWeekday'),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).meta({ words: WEEKDAY_WORDS }),
  }),
])

const ListRule = z.union([
  z.object({ ...list, operator: z.enum(['has', 'hasNot']), value }),
  z.object({ ...list, operator: z.enum(['hasAny', 'hasAll']), values }),
  z.object({ ...list, operator: z.enum(['countIs', 'countAtLeast', 'countAtMost']), count: z.number().int().min(0).max(100_000) }),
])

const BooleanRule = z.object({ type: z.literal('boolean'), path, operator: z.enum(['isTrue', 'isFalse']) })

/** What needs no path: facts about the contact, the conversation and the hour. */
const FactRule = z.union([
  z.object({ type: z.literal('tags'), operator: z.enum(['has', 'hasNot']), value: value.meta({ ...value.meta(), suggests: 'tag' }) }),
  z.object({ type: z.literal('businessHours'), operator: z.enum(['open', 'closed']) }),
  z.object({ type: z.literal('replyWindow'), operator: z.enum(['open', 'closed']) }),
  z.object({
    type: z.literal('channel'),
    operator: z.enum(['is', 'isNot']),
    value: z.string().trim().min(1).max(80).meta({ suggests: 'channel', label: 'Channel' }),
  }),
  z.object({ type: z.literal('optedOut'), operator: z.enum(['yes', 'no']) }),
  /** A share of contacts at random; the same contact always falls on the same side. The shares of later branches come on top. */
  z.object({
    type: z.literal('random'),
    operator: z.literal('share'),
    percent: z.number().min(0.1).max(100).meta({ label: 'Percentage of contacts' }),
  }),
  z.object({ type: z.literal('event'), operator: z.enum(['exists', 'missing']) }),
  z.object({ type: z.literal('order'), operator: z.enum(['exists', 'missing']) }),
])

/** Compares a value of the scope by the type it is declared to have. Capital letters count only where that is said. */
export const Rule = z.union([AnyRule, TextRule, NumberRule, DateRule, ListRule, BooleanRule, FactRule])
export type Rule = z.infer<typeof Rule>
export type RuleOf<Type extends Rule['type']> = Extract<Rule, { type: Type }>
