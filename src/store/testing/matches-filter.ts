import type { ContactCondition, ContactFilter } from '#domain/contacts/contact-filter.ts'
import { isGroup } from '#domain/contacts/filter-parts.ts'
import type { Json } from '#domain/json.ts'

/** What a filter asks about, of one contact. */
export interface FilterFacts {
  name: string | null
  phone: string | null
  email: string | null
  username: string | null
  tags: readonly string[]
  fields: Readonly<Record<string, Json>>
  createdAt: string
  lastSeenAt: string | null
  optedOut: boolean
  blocked: boolean
  openConversation: boolean
  channelIds: readonly string[]
  orders: number
}

/** The filter language once more, in memory: what the SQL of `contact-filter.ts` is held to. */
export function matchesFilter(facts: FilterFacts, { match, conditions }: ContactFilter, now: string): boolean {
  if (conditions.length === 0) return true
  const holds = (part: ContactCondition | ContactFilter) => (isGroup(part) ? matchesFilter(facts, part, now) : meets(facts, part, now))
  return match === 'all' ? conditions.every(holds) : conditions.some(holds)
}

function meets(facts: FilterFacts, part: ContactCondition, now: string): boolean {
  switch (part.on) {
    case 'name':
    case 'phone':
    case 'email':
    case 'username':
      return text(facts[part.on], part)
    case 'tags':
      return members(facts.tags, part)
    case 'created':
      return time(facts.createdAt, part, now)
    case 'lastSeen':
      return time(facts.lastSeenAt, part, now)
    case 'addedBetween':
      return facts.createdAt >= (part.from ?? '') && (part.until === null || facts.createdAt < part.until)
    case 'optedOut':
    case 'blocked':
    case 'openConversation':
      return facts[part.on] === part.value
    case 'channel':
      return facts.channelIds.includes(part.channelId) === (part.op === 'is')
    case 'orders':
      return amount(facts.orders, part)
    case 'field':
      return field(facts.fields[part.key] ?? null, part, now)
    default:
      return part satisfies never
  }
}

function field(value: Json, part: Extract<ContactCondition, { on: 'field' }>, now: string): boolean {
  const words = value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
  switch (part.as) {
    case 'text':
      return text(words, part)
    case 'number': {
      const number = words !== null && /^[+-]?\d+(\.\d+)?$/.test(words) ? Number(words) : null
      if (part.op === 'isSet' || part.op === 'isEmpty') return (number !== null) === (part.op === 'isSet')
      return amount(number, { op: part.op, value: part.value })
    }
    case 'date':
      return day(words !== null && /^\d{4}-\d{2}-\d{2}/.test(words) ? words.slice(0, 10) : null, part, now)
    case 'boolean':
      return (words === 'true') === part.value
    case 'list':
      return members(Array.isArray(value) ? value.map(String) : words === null || words === '' ? [] : [words], part)
    default:
      return part satisfies never
  }
}

function text(subject: string | null, { op, value }: { op: string; value: string }): boolean {
  const [has, wanted] = [(subject ?? '').toLowerCase(), value.toLowerCase()]
  if (op === 'is' || op === 'isNot') return (has === wanted) === (op === 'is')
  if (op === 'contains' || op === 'containsNot') return has.includes(wanted) === (op === 'contains')
  if (op === 'startsWith') return has.startsWith(wanted)
  return (has !== '') === (op === 'isSet')
}

function members(subject: readonly string[], { op, values }: { op: string; values: readonly string[] }): boolean {
  const [has, wanted] = [subject.map((one) => one.toLowerCase()), values.map((one) => one.trim().toLowerCase())]
  if (op === 'hasAny') return wanted.some((one) => has.includes(one))
  if (op === 'hasAll') return wanted.every((one) => has.includes(one))
  if (op === 'hasNone') return !wanted.some((one) => has.includes(one))
  return has.length > 0 === (op === 'isSet')
}

type Asked = { op: string; day?: string | undefined; days?: number | undefined }

function time(subject: string | null, { op, day: asked = now0, days = 0 }: Asked, now: string): boolean {
  const wanted = asked === now0 ? now.slice(0, 10) : asked
  const since = Date.parse(now) - days * 86_400_000
  if (op === 'before') return subject !== null && Date.parse(subject) < Date.parse(`${wanted}T00:00:00Z`)
  if (op === 'after') return subject !== null && Date.parse(subject) >= Date.parse(`${wanted}T00:00:00Z`) + 86_400_000
  if (op === 'inLastDays') return subject !== null && Date.parse(subject) >= since
  if (op === 'notInLastDays') return subject === null || Date.parse(subject) < since
  return (subject !== null) === (op === 'isSet')
}

const now0 = 'today'

function day(subject: string | null, { op, day: asked, days = 0 }: Asked, now: string): boolean {
  const today = now.slice(0, 10)
  const wanted = asked ?? today
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  if (op === 'before') return subject !== null && subject < wanted
  if (op === 'after') return subject !== null && subject > wanted
  if (op === 'inLastDays') return subject !== null && subject >= since && subject <= today
  if (op === 'notInLastDays') return subject === null || subject < since || subject > today
  return (subject !== null) === (op === 'isSet')
}

function amount(subject: number | null, { op, value }: { op: 'equals' | 'atLeast' | 'atMost'; value: number }): boolean {
  if (subject === null) return false
  return op === 'equals' ? subject === value : op === 'atLeast' ? subject >= value : subject <= value
}
