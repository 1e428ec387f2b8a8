import postgres from 'postgres'

import { COLUMN_TYPES } from '../postgres/column-types.ts'
import { driverAddress } from '../postgres/connect.ts'
import { joiningPool } from '../postgres/request-transaction.ts'
import type { Sql } from '../postgres/sql.ts'

/** What one run of a statement read. */
export interface StatementCost {
  /** In one line, its values as `$1`. */
  text: string
  /** Pages of 8 KB that it touched, found in memory or not. */
  buffers: number
  /** Rows that its scans read, those that a filter then dropped among them. */
  rows: number
}

export interface CountedPool {
  sql: Sql
  /** Of every statement that ran since the last call, in order; those that triggers run by themselves. */
  taken(): StatementCost[]
}

interface Plan {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': true,
  'auto_explain.log_buffers': true,
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': true,
  // As a statement that a node prepared is planned after a few runs.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
}

/** Opens a pool that hears from PostgreSQL what each of its statements read. Its role must be a superuser. */
export function countStatements(url: string, max = 4): CountedPool {
  let costs: StatementCost[] = []
  const [address, socket] = driverAddress(url)
  const pool = postgres(address, {
    ...socket,
    max,
    types: COLUMN_TYPES,
    fetch_types: false,
    connection: { application_name: 'parley', ...SETTINGS },
    onnotice: ({ message }) => {
      const explained = message?.indexOf('plan:\n') ?? -1
      if (explained >= 0) costs.push(costOf(JSON.parse(message!.slice(explained + 6))))
    },
  })
  return {
    sql: joiningPool(pool),
    taken() {
      const taken = costs
      costs = []
      return taken
    },
  }
}

const costOf = ({ 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Plan }): StatementCost => ({
  text: text.replace(/\s+/g, ' ').trim(),
  buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
  rows: rowsRead(plan),
})

function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)
  if (!plan['Node Type'].includes('Scan')) return below
  const each = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + Math.round(each * (plan['Actual Loops'] ?? 1))
}
