import type postgres from 'postgres'

import type { ContactCondition, ContactFilter } from '#domain/contacts/contact-filter.ts'
import { isGroup } from '#domain/contacts/filter-parts.ts'
import { tagKey } from '#domain/contacts/tags.ts'

import type { Sql, Tx } from '../postgres/sql.ts'

type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Compiles a filter of contacts to a condition on `contact k`. `now` is the moment that days are counted back from. */
export function filterWhere(sql: Sql | Tx, filter: ContactFilter, now: string): Fragment {
  const compile = { sql, now }
  return group(compile, filter)
}

interface Compile {
  sql: Sql | Tx
  now: string
}

function group(c: Compile, { match, conditions }: ContactFilter): Fragment {
  const { sql } = c
  if (conditions.length === 0) return sql`true`
  return conditions
    .map((part) => (isGroup(part) ? group(c, part) : condition(c, part)))
    .reduce((left, right) => (match === 'all' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`))
}

function condition(c: Compile, part: ContactCondition): Fragment {
  const { sql } = c
  switch (part.on) {
    case 'name':
    case 'phone':
    case 'email':
    case 'username':
      return text(c, sql`k.${sql(part.on)}`, part)
    case 'tags':
      return members(c, sql`array(select lower(t) from unnest(k.tags) t)`, part)
    case 'created':
      return time(c, sql`k.created_at`, part)
    case 'addedBetween':
      return sql`k.created_at >= coalesce(${part.from}::timestamptz, '-infinity') and k.created_at < coalesce(${part.until}::timestamptz, 'infinity')`
    case 'lastSeen':
      return time(c, sql`(select max(t.last_inbound_at) from conversation t where t.app_id = k.app_id and t.contact_id = k.id)`, part)
    case 'optedOut':
      return sql`(k.opted_out_at is not null) = ${part.value}`
    case 'blocked':
      return sql`(k.blocked_at is not null) = ${part.value}`
    case 'openConversation':
      return sql`exists (select 1 from conversation t where t.app_id = k.app_id and t.contact_id = k.id and t.open_state = 'open') = ${part.value}`
    case 'channel':
      return sql`exists (
        select 1 from contact_address a where a.app_id = k.app_id and a.contact_id = k.id and a.channel_id = ${part.channelId}
      ) = ${part.op === 'is'}`
    case 'orders':
      return amount(c, sql`(select count(*) from customer_order o where o.app_id = k.app_id and o.contact_id = k.id)`, part)
    case 'field':
      return field(c, part)
    default:
      return part satisfies never
  }
}

function field(c: Compile, part: Extract<ContactCondition, { on: 'field' }>): Fragment {
  const { sql } = c
  const value = sql`nullif(k.fields -> ${part.key}::text, 'null'::jsonb)`
  const words = sql`(k.fields ->> ${part.key}::text)`
  switch (part.as) {
    case 'text':
      return text(c, words, part)
    case 'number': {
      // A flow may have written a number as a text, or a text where a number was: what is none is empty.
      const number = sql`case when ${words} ~ '^[+-]?[0-9]{1,30}([.][0-9]{1,30})?$' then ${words}::numeric end`
      if (part.op === 'isSet') return sql`(${number}) is not null`
      if (part.op === 'isEmpty') return sql`(${number}) is null`
      return amount(c, sql`(${number})`, { op: part.op, value: part.value })
    }
    case 'date':
      // Days are compared as they are written, so that no text can fail to be one.
      return day(c, sql`case when ${words} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then left(${words}, 10) end`, part)
    case 'boolean':
      return sql`(coalesce(${words}, '') = 'true') = ${part.value}`
    case 'list':
      return members(
        c,
        sql`case jsonb_typeof(${value}) when 'array' then array(select lower(e) from jsonb_array_elements_text(${value}) e) else array_remove(array[lower(nullif(${words}, ''))], null) end`,
        part,
      )
    default:
      return part satisfies never
  }
}

function text({ sql }: Compile, subject: Fragment, { op, value }: { op: string; value: string }): Fragment {
  const has = sql`coalesce(lower(${subject}), '')`
  const wanted = value.toLowerCase()
  switch (op) {
    case 'is':
      return sql`${has} = ${wanted}`
    case 'isNot':
      return sql`${has} <> ${wanted}`
    case 'contains':
      return sql`position(${wanted}::text in ${has}) > 0`
    case 'containsNot':
      return sql`position(${wanted}::text in ${has}) = 0`
    case 'startsWith':
      return sql`starts_with(${has}, ${wanted}::text)`
    case 'isSet':
      return sql`${has} <> ''`
    default:
      return sql`${has} = ''`
  }
}

function members({ sql }: Compile, subject: Fragment, { op, values }: { op: string; values: readonly string[] }): Fragment {
  const keys = values.map(tagKey)
  switch (op) {
    case 'hasAny':
      return sql`(${subject}) && ${keys}::text[]`
    case 'hasAll':
      return sql`(${subject}) @> ${keys}::text[]`
    case 'hasNone':
      return sql`not ((${subject}) && ${keys}::text[])`
    case 'isSet':
      return sql`cardinality(${subject}) > 0`
    default:
      return sql`cardinality(${subject}) = 0`
  }
}

type Asked = { op: string; day?: string | undefined; days?: number | undefined }

function time({ sql, now }: Compile, subject: Fragment, { op, day = now.slice(0, 10), days = 0 }: Asked): Fragment {
  const since = new Date(Date.parse(now) - days * 86_400_000).toISOString()
  switch (op) {
    case 'before':
      return sql`coalesce(${subject} < (${day}::date at time zone 'UTC'), false)`
    case 'after':
      return sql`coalesce(${subject} >= ((${day}::date + 1) at time zone 'UTC'), false)`
    case 'inLastDays':
      return sql`coalesce(${subject} >= ${since}::timestamptz, false)`
    case 'notInLastDays':
      return sql`coalesce(${subject} < ${since}::timestamptz, true)`
    case 'isSet':
      return sql`${subject} is not null`
    default:
      return sql`${subject} is null`
  }
}

function day({ sql, now }: Compile, subject: Fragment, { op, day: wanted = now.slice(0, 10), days = 0 }: Asked): Fragment {
  const today = now.slice(0, 10)
  const since = new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  switch (op) {
    case 'before':
      return sql`coalesce((${subject}) < ${wanted}::text, false)`
    case 'after':
      return sql`coalesce((${subject}) > ${wanted}::text, false)`
    case 'inLastDays':
      return sql`coalesce((${subject}) >= ${since}::text and (${subject}) <= ${today}::text, false)`
    case 'notInLastDays':
      return sql`coalesce((${subject}) < ${since}::text or (${subject}) > ${today}::text, true)`
    case 'isSet':
      return sql`(${subject}) is not null`
    default:
      return sql`(${subject}) is null`
  }
}

function amount({ sql }: Compile, subject: Fragment, { op, value }: { op: 'equals' | 'atLeast' | 'atMost'; value: number }): Fragment {
  const wanted = String(value)
  switch (op) {
    case 'equals':
      return sql`coalesce(${subject} = ${wanted}::numeric, false)`
    case 'atLeast':
      return sql`coalesce(${subject} >= ${wanted}::numeric, false)`
    case 'atMost':
      return sql`coalesce(${subject} <= ${wanted}::numeric, false)`
    default:
      return op satisfies never
  }
}
