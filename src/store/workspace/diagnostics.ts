import type { DiagnosticsRun, Finding } from '#domain/workspace/diagnostics.ts'

import type { Sql } from '../postgres/sql.ts'

/** A run that has not moved for so long was ended with its process. */
const STALE = '2 minutes'

/** Begins a run for a channel; false when one is under way. */
export async function beginDiagnostics(sql: Sql, appId: string, channelId: string, runId: string): Promise<boolean> {
  const rows = await sql`
    insert into channel_diagnostics as e (app_id, channel_id, run_id) values (${appId}, ${channelId}, ${runId})
    on conflict (app_id, channel_id) do update set run_id = ${runId}, started_at = now(), moved_at = now(), ended_at = null, findings = '[]'
    where e.ended_at is not null or e.moved_at < now() - ${STALE}::interval
    returning 1`
  return rows.count > 0
}

/** Adds what a check found. */
export async function addFinding(sql: Sql, appId: string, channelId: string, runId: string, finding: Finding): Promise<void> {
  await sql`
    update channel_diagnostics set findings = findings || ${sql.json([finding])}, moved_at = now()
    where app_id = ${appId} and channel_id = ${channelId} and run_id = ${runId}`
}

export async function endDiagnostics(sql: Sql, appId: string, channelId: string, runId: string): Promise<void> {
  await sql`
    update channel_diagnostics set ended_at = now() where app_id = ${appId} and channel_id = ${channelId} and run_id = ${runId}`
}

/** The last run for a channel; null when there was none. */
export async function loadDiagnostics(sql: Sql, appId: string, channelId: string): Promise<Omit<DiagnosticsRun, 'total'> | null> {
  const [row] = await sql<Omit<DiagnosticsRun, 'total'>[]>`
    select run_id as "runId", started_at as "startedAt", ended_at as "endedAt", findings,
      case when ended_at is not null then 'done' when moved_at < now() - ${STALE}::interval then 'interrupted' else 'running' end as state
    from channel_diagnostics where app_id = ${appId} and channel_id = ${channelId}`
  return row ?? null
}

/** What the house itself knows of a channel, for the diagnostics. */
export interface ChannelTraffic {
  lastInboundAt: string | null
  parked: number
  oldestOutboxMs: number
  queued: number
}

/** Reads what waits for a channel, and when a customer last wrote over it. */
export async function readTraffic(sql: Sql, appId: string, channelId: string, phoneNumberId: string): Promise<ChannelTraffic> {
  const [row] = await sql<ChannelTraffic[]>`
    select
      (select max(last_inbound_at) from conversation where app_id = ${appId} and channel_id = ${channelId}) as "lastInboundAt",
      (select count(*)::int from parked where app_id = ${appId} and outcome = 'parked'
        and phone_number_id = ${phoneNumberId}) as parked,
      (select count(*)::int from outbox where app_id = ${appId} and channel_id = ${channelId}) as queued,
      coalesce((select (extract(epoch from now() - min(created_at)) * 1000)::float8 from outbox
        where app_id = ${appId} and channel_id = ${channelId}), 0) as "oldestOutboxMs"`
  return row ?? { lastInboundAt: null, parked: 0, queued: 0, oldestOutboxMs: 0 }
}
