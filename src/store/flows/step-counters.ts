import type { Sql } from '../postgres/sql.ts'

/** One thing that happened at a step: `entered`, `failed`, `dropped`, `left:<exit>` or `stood:<bucket>`. */
export interface StepEvent {
  flowId: string
  version: number
  stepId: string
  what: string
}

/** How often each thing happened, one row for each. */
export function countStepEvents<T extends { appId: string; at: string; stepEvents: readonly StepEvent[] }>(rows: readonly T[]) {
  const counts = new Map<string, StepEvent & { appId: string; at: string; count: number }>()
  for (const { appId, at, stepEvents } of rows) {
    for (const { flowId, version, stepId, what } of stepEvents) {
      const key = `${appId} ${flowId} ${version} ${stepId} ${what}`
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { appId, at, flowId, version, stepId, what, count: 1 })
    }
  }
  return [...counts.values()]
}

/** Adds up what turns wrote since the last time. Only one adds up at a time; who reads meanwhile sees the same sums before and after. */
export async function addUpSteps(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    const [lock] = await tx<{ free: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('step_counter', 0)) as free`
    if (!lock?.free) return 0
    const rows = await tx`
      with taken as (delete from step_counter_change returning *)
      insert into step_counter as t (app_id, flow_id, day, step_id, version, what, count)
      select app_id, flow_id, day, step_id, version, what, sum(count) from taken group by 1, 2, 3, 4, 5, 6
      on conflict (app_id, flow_id, day, step_id, version, what) do update set count = t.count + excluded.count`
    return rows.count
  })
}

/** Forgets figures of more than thirteen months ago, and those of apps that are gone. */
export async function forgetOldSteps(sql: Sql): Promise<void> {
  await sql`delete from step_counter t where day < current_date - 400 or not exists (select from app a where a.id = t.app_id)`
}
