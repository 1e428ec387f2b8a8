import type { Sql } from '../postgres/sql.ts'
import { insertRows } from './rows.ts'

const HOUR_MS = 3_600_000
const INBOX_RULES = {
  replyWithinMinutes: 60,
  autoClose: { afterHours: 72, text: '' },
  routing: { mode: 'roundRobin', capacity: 5 },
}

/**
 * Inserts a workspace in which every kind of work waits for tomorrow: what a job passes over when it looks for what is due now. Its rules give every job
 * a reason to look into it.
 */
export async function insertIdleWorkspace(sql: Sql, appId: string): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * HOUR_MS)
  const earlier = new Date(Date.now() - HOUR_MS)
  const key = { appId, conversationId: 'chat' }
  await insertRows(sql, 'app', { id: appId, inboxRules: INBOX_RULES, listens: ['conversation_idle', 'event_near'] })
  await sql`insert into "user" (id, name, email) values ('ana', 'Ana', 'ana@parley.test') on conflict do nothing`
  await insertRows(sql, 'member', { appId, role: 'owner' })
  await insertRows(sql, 'channel', { appId, phoneNumberId: appId, factsNextAt: tomorrow })
  await insertRows(sql, 'contact', { appId }, { appId, id: 'bob' })
  await insertRows(sql, 'contact_address', { appId })
  await insertRows(sql, 'conversation', { appId, handler: 'human', assigneeId: 'ana', lastActivityAt: earlier })
  await insertRows(sql, 'conversation', {
    appId,
    id: 'asleep',
    contactId: 'bob',
    address: '15550001112',
    handler: 'human',
    snoozedUntil: tomorrow,
  })
  await insertRows(sql, 'message', { appId, at: earlier })
  await insertRows(sql, 'flow', { appId, draft: {}, triggers: [] })
  await insertRows(sql, 'flow_version', { appId, document: {} })
  await insertRows(sql, 'timer', { ...key, id: 'timer1', sessionId: 'session1', dueAt: tomorrow })
  await insertRows(sql, 'workflow_run', { ...key, id: 'run1', workflowId: 'flow1', version: 1, cause: {}, state: {}, nextAt: tomorrow })
  await insertRows(sql, 'workflow_schedule', { appId, workflowId: 'flow1', nodeId: 'start', cron: '0 9 * * *', nextAt: tomorrow })
  await insertRows(sql, 'scheduled_message', { ...key, id: 'later1', author: {}, content: {}, sendAt: tomorrow, unlessReply: true })
  await insertRows(sql, 'knowledge_source', {
    appId,
    id: 'site',
    kind: 'website',
    title: 'Site',
    config: {},
    audience: {},
    nextAt: tomorrow,
  })
  await insertRows(sql, 'knowledge_comparison', { appId, nextAt: tomorrow })
  await insertRows(sql, 'knowledge_embedding', { appId, nextAt: tomorrow })
  await insertRows(sql, 'suggestion_search', { appId, weekly: true, since: earlier, until: tomorrow, nextAt: tomorrow })
  await insertRows(sql, 'connection', {
    appId,
    id: 'google',
    kind: 'google_calendar',
    name: 'Google',
    auth: 'oauth',
    sealed: Buffer.of(0),
    account: 'ana',
  })
  await insertRows(sql, 'calendar_sync', { appId, connectionId: 'google', calendarId: 'main', calendarName: 'Main', dueAt: tomorrow })
  for (const queue of ['template_sync', 'catalog_sync']) {
    await sql`
      insert into ${sql(queue)} (app_id, waba_id, due_at) values (${appId}, '200000000000001', ${tomorrow})
      on conflict (app_id, waba_id) do update set due_at = excluded.due_at`
  }
}
