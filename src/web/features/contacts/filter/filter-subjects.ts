import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { ContactField } from '#domain/contacts/contact-field.ts'
import type { ContactCondition } from '#domain/contacts/contact-filter.ts'

type Kind = 'text' | 'members' | 'time' | 'flag' | 'channel' | 'orders' | 'number'

/** Something that a condition can be about. */
export interface Subject {
  id: string
  label: string
  kind: Kind
  /** What its value may be, where that is a short list. */
  choices?: readonly string[]
}

const STANDARD: readonly Subject[] = [
  { id: 'name', label: STANDARD_FIELDS.name, kind: 'text' },
  { id: 'phone', label: STANDARD_FIELDS.phone, kind: 'text' },
  { id: 'email', label: STANDARD_FIELDS.email, kind: 'text' },
  { id: 'username', label: t('Username'), kind: 'text' },
  { id: 'tags', label: t('Tags'), kind: 'members' },
  { id: 'lastSeen', label: t('Last seen'), kind: 'time' },
  { id: 'created', label: t('Added'), kind: 'time' },
  { id: 'openConversation', label: t('Open conversation'), kind: 'flag' },
  { id: 'optedOut', label: t('Opted out'), kind: 'flag' },
  { id: 'blocked', label: t('Blocked'), kind: 'flag' },
  { id: 'channel', label: t('Channel'), kind: 'channel' },
  { id: 'orders', label: t('Orders'), kind: 'orders' },
]

const KINDS: Readonly<Record<ContactField['type'], Kind>> = {
  text: 'text',
  url: 'text',
  phone: 'text',
  email: 'text',
  choice: 'text',
  number: 'number',
  date: 'time',
  boolean: 'flag',
  list: 'members',
}

/** Everything that a condition can be about: standard facts, and the app's own fields. */
export const subjectsOf = (fields: readonly ContactField[]): Subject[] => [
  ...STANDARD,
  ...fields
    .filter(({ archived }) => !archived)
    .map(({ key, label, type, choices }) => ({ id: `field:${key}`, label, kind: KINDS[type], ...(choices.length > 0 && { choices }) })),
]

export const subjectIdOf = (condition: ContactCondition): string => (condition.on === 'field' ? `field:${condition.key}` : condition.on)

/** A condition about a subject, before anything is said about it. */
export function emptyCondition({ id, kind, choices }: Subject, channelId: string): ContactCondition {
  const own = id.startsWith('field:') ? { on: 'field' as const, key: id.slice('field:'.length) } : null
  switch (kind) {
    case 'text': {
      const asked = { op: choices ? ('is' as const) : ('contains' as const), value: choices?.[0] ?? '' }
      return own ? { ...own, as: 'text', ...asked } : { on: id as 'name', ...asked }
    }
    case 'members': {
      const asked = { op: 'hasAny' as const, values: [] }
      return own ? { ...own, as: 'list', ...asked } : { on: 'tags', ...asked }
    }
    case 'time': {
      const asked = { op: 'inLastDays' as const, days: 30 }
      return own ? { ...own, as: 'date', ...asked } : { on: id as 'created', ...asked }
    }
    case 'flag':
      return own ? { ...own, as: 'boolean', value: true } : { on: id as 'blocked', value: true }
    case 'number':
      return { ...(own ?? { on: 'field', key: id }), as: 'number', op: 'atLeast', value: 1 }
    case 'channel':
      return { on: 'channel', op: 'is', channelId }
    case 'orders':
      return { on: 'orders', op: 'atLeast', value: 1 }
    default:
      return kind satisfies never
  }
}

const SET = [
  { value: 'isSet', label: t('is known') },
  { value: 'isEmpty', label: t('is unknown') },
]
const AMOUNTS = [
  { value: 'equals', label: 'is' },
  { value: 'atLeast', label: t('is at least') },
  { value: 'atMost', label: t('is at most') },
]

/** What can be asked of each kind of subject. */
export const OPERATORS: Readonly<Record<Exclude<Kind, 'flag'>, readonly { value: string; label: string }[]>> = {
  text: [
    { value: 'contains', label: 'contains' },
    { value: 'containsNot', label: t('does not contain') },
    { value: 'is', label: 'is' },
    { value: 'isNot', label: t('is not') },
    { value: 'startsWith', label: t('begins with') },
    ...SET,
  ],
  members: [
    { value: 'hasAny', label: t('has any of') },
    { value: 'hasAll', label: t('has all of') },
    { value: 'hasNone', label: t('has none of') },
    { value: 'isSet', label: t('has some') },
    { value: 'isEmpty', label: t('has none') },
  ],
  time: [
    { value: 'inLastDays', label: t('in the last') },
    { value: 'notInLastDays', label: t('not in the last') },
    { value: 'before', label: 'before' },
    { value: 'after', label: 'after' },
    { value: 'isSet', label: t('is known') },
    { value: 'isEmpty', label: 'never' },
  ],
  number: [...AMOUNTS, ...SET],
  orders: AMOUNTS,
  channel: [
    { value: 'is', label: 'is' },
    { value: 'isNot', label: t('is not') },
  ],
}

/** Says a condition in words, for its chip: "Last seen in the last 7 days". */
export function conditionText(condition: ContactCondition, subjects: readonly Subject[], channelName: (id: string) => string): string {
  const subject = subjects.find(({ id }) => id === subjectIdOf(condition))
  const label = subject?.label ?? (condition.on === 'field' ? condition.key : condition.on)
  if (condition.on === 'addedBetween') return t('Added in some days')
  if (!('op' in condition)) return `${label}: ${condition.value ? t('Yes') : t('No')}`
  const kind = subject && subject.kind !== 'flag' ? subject.kind : 'text'
  const operator = OPERATORS[kind].find(({ value }) => value === condition.op)?.label ?? condition.op
  return [label, operator, valueText(condition, channelName)].filter((word) => word !== '').join(' ')
}

function valueText(condition: Extract<ContactCondition, { op: unknown }>, channelName: (id: string) => string): string {
  if (condition.op === 'isSet' || condition.op === 'isEmpty') return ''
  if ('channelId' in condition) return channelName(condition.channelId)
  if ('values' in condition) return condition.values.join(', ')
  if (condition.op === 'inLastDays' || condition.op === 'notInLastDays') return t('{days} days', { days: condition.days ?? 0 })
  if ('value' in condition) return typeof condition.value === 'number' ? String(condition.value) : `“${condition.value}”`
  return 'day' in condition ? (condition.day ?? '') : ''
}
