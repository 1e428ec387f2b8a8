import type { Sql } from '../postgres/sql.ts'

const today = (sql: Sql, appId: string) => sql`(select (now() at time zone time_zone)::date from app where id = ${appId})`

/** What an agent's models cost today, in cents of the app's currency. */
export async function agentSpendToday(sql: Sql, appId: string, agentId: string): Promise<number> {
  const [row] = await sql<{ cents: string }[]>`
    select cents from agent_spend where app_id = ${appId} and agent_id = ${agentId} and day = ${today(sql, appId)}`
  return Number(row?.cents ?? 0)
}

/** Adds to what an agent's models cost today. */
export async function addAgentSpend(sql: Sql, appId: string, agentId: string, cents: number): Promise<void> {
  if (cents === 0) return
  await sql`
    insert into agent_spend (app_id, agent_id, day, cents) values (${appId}, ${agentId}, ${today(sql, appId)}, ${cents})
    on conflict (app_id, agent_id, day) do update set cents = agent_spend.cents + excluded.cents`
}
