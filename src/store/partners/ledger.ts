import { AppError } from '#domain/errors.ts'
import type { CommissionEntry, CommissionRule, Ledger } from '#domain/partners/commission.ts'

import type { Sql, Tx } from '../postgres/sql.ts'
import { isUniqueViolation } from '../postgres/violations.ts'
import { queuePartnerEvent } from './webhooks.ts'

const ENTRY = (sql: Sql | Tx) => sql`
  e.id, e.kind, to_char(e.period, 'YYYY-MM') as period, e.client, e.basis::float8 as basis, e.percent::float8 as percent,
  e.amount::float8 as amount, e.currency, e.reason, e.corrects, e.created_at as "createdAt"`

const RULE = (sql: Sql | Tx) => sql`
  r.id, r.percent::float8 as percent, r.months, to_char(r.starts_on, 'YYYY-MM') as "startsOn", r.created_at as "createdAt"`

/** A partner's rules, lines and balances. */
export async function loadLedger(sql: Sql, partnerId: string): Promise<Ledger> {
  const [rules, entries, balances] = await Promise.all([
    sql<CommissionRule[]>`
      select ${RULE(sql)} from commission_rule r where r.partner_id = ${partnerId} order by r.starts_on desc, r.created_at desc`,
    sql<CommissionEntry[]>`
      select ${ENTRY(sql)} from commission_entry e where e.partner_id = ${partnerId} order by e.period desc, e.created_at desc, e.id limit 5000`,
    sql<Ledger['balances'][number][]>`
      select currency, sum(amount)::float8 as amount from commission_entry where partner_id = ${partnerId} group by currency order by currency`,
  ])
  return { rules: [...rules], entries: [...entries], balances: [...balances] }
}

/** One month of a ledger: what was owed before it, its lines in order, what is owed after it. */
export interface Statement {
  opening: Ledger['balances']
  entries: CommissionEntry[]
  closing: Ledger['balances']
}

export async function loadStatement(sql: Sql, partnerId: string, period: string): Promise<Statement> {
  const until = (edge: 'before' | 'with') => sql<Ledger['balances'][number][]>`
    select currency, sum(amount)::float8 as amount from commission_entry
    where partner_id = ${partnerId} and period ${edge === 'before' ? sql`<` : sql`<=`} ${`${period}-01`}::date group by currency order by currency`
  const [opening, entries, closing] = await Promise.all([
    until('before'),
    sql<CommissionEntry[]>`
      select ${ENTRY(sql)} from commission_entry e
      where e.partner_id = ${partnerId} and e.period = ${`${period}-01`}::date order by e.created_at, e.id`,
    until('with'),
  ])
  return { opening: [...opening], entries: [...entries], closing: [...closing] }
}

interface NewRule {
  id: string
  percent: number
  months: number | null
  startsOn: string
  createdBy: string
}

export async function addRule(sql: Sql, partnerId: string, rule: NewRule): Promise<CommissionRule> {
  const [row] = await sql<CommissionRule[]>`
    insert into commission_rule as r (partner_id, id, percent, months, starts_on, created_by)
    values (${partnerId}, ${rule.id}, ${rule.percent}, ${rule.months}, ${`${rule.startsOn}-01`}::date, ${rule.createdBy}) returning ${RULE(sql)}`
  return row!
}

interface NewCommission {
  id: string
  appId: string
  period: string
  /** The client's revenue of that month. */
  basis: number
  currency: string
  createdBy: string
}

/** Adds a line, and has the partner's programs told of it. */
const telling = <Entry extends CommissionEntry | null>(sql: Sql, partnerId: string, add: (tx: Tx) => Promise<Entry>) =>
  sql.begin(async (tx): Promise<Entry> => {
    const entry = await add(tx)
    await queuePartnerEvent(tx, partnerId, 'commission_added', entry)
    return entry
  })

/** Adds a client's commission for a month, by the rule that held then. Once for each month: more than that is a correction. */
export const addCommission = (sql: Sql, partnerId: string, entry: NewCommission): Promise<CommissionEntry | null> =>
  telling(sql, partnerId, (tx) => insertCommission(tx, partnerId, entry))

async function insertCommission(sql: Tx, partnerId: string, entry: NewCommission): Promise<CommissionEntry | null> {
  const { id, appId, period, basis, currency, createdBy } = entry
  const month = `${period}-01`
  const [client] = await sql<{ name: string; monthsIn: number }[]>`
    select a.name, ((extract(year from ${month}::date) - extract(year from c.created_at)) * 12
      + extract(month from ${month}::date) - extract(month from c.created_at))::int as "monthsIn"
    from partner_client c join app a on a.id = c.app_id where c.partner_id = ${partnerId} and c.app_id = ${appId}`
  if (!client) return null
  const [rule] = await sql<{ percent: string; months: number | null }[]>`
    select percent, months from commission_rule where partner_id = ${partnerId} and starts_on <= ${month}::date
    order by starts_on desc, created_at desc limit 1`
  if (!rule) throw new AppError('no-commission', { details: [{ path: 'period', message: 'No rule held in that month.' }] })
  if (client.monthsIn < 0 || (rule.months !== null && client.monthsIn >= rule.months))
    throw new AppError('no-commission', { details: [{ path: 'period', message: 'The rule doesn’t reach that month of this client.' }] })
  const [row] = await sql<CommissionEntry[]>`
    insert into commission_entry as e (partner_id, id, kind, period, app_id, client, basis, percent, amount, currency, reason, created_by)
    values (${partnerId}, ${id}, 'commission', ${month}::date, ${appId}, ${client.name}, ${basis}, ${rule.percent},
      round(${basis}::numeric * ${rule.percent}::numeric / 100), ${currency}, ${`${Number(rule.percent)}% of revenue`}, ${createdBy})
    returning ${ENTRY(sql)}`.catch((error: unknown) => {
    throw isUniqueViolation(error, 'commission_once') ? new AppError('commission-exists', { cause: error }) : error
  })
  return row ?? null
}

interface NewCorrection {
  id: string
  /** The line that is put right. */
  corrects: string
  period: string
  amount: number
  reason: string
  createdBy: string
}

/** Puts a line right by another one, in the month in which it is noticed. Null when there is no such line. */
export const addCorrection = (sql: Sql, partnerId: string, entry: NewCorrection): Promise<CommissionEntry | null> =>
  telling(sql, partnerId, (tx) => insertCorrection(tx, partnerId, entry))

async function insertCorrection(sql: Tx, partnerId: string, entry: NewCorrection): Promise<CommissionEntry | null> {
  const [row] = await sql<CommissionEntry[]>`
    insert into commission_entry as e (partner_id, id, kind, period, app_id, client, amount, currency, reason, corrects, created_by)
    select partner_id, ${entry.id}, 'correction', ${`${entry.period}-01`}::date, app_id, client, ${entry.amount}, currency, ${entry.reason}, id,
      ${entry.createdBy}
    from commission_entry where partner_id = ${partnerId} and id = ${entry.corrects} returning ${ENTRY(sql)}`
  return row ?? null
}

interface NewPayout {
  id: string
  period: string
  amount: number
  currency: string
  reason: string
  createdBy: string
}

/** Notes what was paid out: it takes as much from what is owed. */
export const addPayout = (sql: Sql, partnerId: string, entry: NewPayout): Promise<CommissionEntry> =>
  telling(sql, partnerId, (tx) => insertPayout(tx, partnerId, entry))

async function insertPayout(sql: Tx, partnerId: string, entry: NewPayout): Promise<CommissionEntry> {
  const [row] = await sql<CommissionEntry[]>`
    insert into commission_entry as e (partner_id, id, kind, period, amount, currency, reason, created_by)
    values (${partnerId}, ${entry.id}, 'payout', ${`${entry.period}-01`}::date, ${-entry.amount}, ${entry.currency}, ${entry.reason},
      ${entry.createdBy}) returning ${ENTRY(sql)}`
  return row!
}
