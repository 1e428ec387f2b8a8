import type { Transcription, TranscriptionFigures, TranscriptReason } from '#domain/ai/transcription.ts'

import { decodeCursor, encodeCursor, type Page, type PageOf } from '../postgres/pages.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import { fairApps, firstDue } from '../postgres/fair-apps.ts'
import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** How long the bot waits for what a customer said, in seconds: as long as for a file that is an answer. */
const HOLD_S = 30

export interface NewTranscript {
  appId: string
  messageId: string
  conversationId: string
  /** The file is still on its way to us. */
  awaitsFile: boolean
  /** The bot is to answer, and waits for the words. */
  holds: boolean
}

/**
 * Has new voice messages transcribed where their app does so by itself and a provider can. Several in a row hold the bot no longer than the
 * first of them does.
 */
export async function insertTranscripts(tx: Tx, rows: readonly NewTranscript[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into message_transcript (app_id, message_id, conversation_id, next_at, hold_until)
    select r."appId", r."messageId", r."conversationId", case when not r."awaitsFile" then now() end,
      case when r.holds then coalesce(
        (select min(hold_until) from message_transcript t
          where t.app_id = r."appId" and t.conversation_id = r."conversationId" and t.hold_until > now()),
        now() + ${HOLD_S} * interval '1 second') end
    from jsonb_to_recordset(${asRows(tx, rows)}) as r (
      "appId" text, "messageId" text, "conversationId" text, "awaitsFile" boolean, holds boolean)
    join app a on a.id = r."appId" and a.automation ->> 'transcription' = 'automatic'
    where exists (select from ai_provider p where p.app_id = a.id and p.transcription_model is not null)
    on conflict do nothing`
}

/** Whether a provider of the app can transcribe, and what the app's setting says. */
export async function mayTranscribe(sql: Sql, appId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select coalesce(a.automation ->> 'transcription', 'onRequest') <> 'off'
      and exists (select from ai_provider p where p.app_id = a.id and p.transcription_model is not null) as may
    from app a where a.id = ${appId}`
  return row?.may === true
}

/** Has a customer's voice message transcribed, or again where that failed; false where there is none, or it is under way or done. */
export async function requestTranscript(tx: Tx, appId: string, conversationId: string, messageId: string): Promise<boolean> {
  const rows = await tx`
    insert into message_transcript as t (app_id, message_id, conversation_id, next_at)
    select m.app_id, m.id, m.conversation_id, case when f.state is null or f.state in ('stored', 'failed') then now() end
    from message m left join media_file f on f.app_id = m.app_id and f.message_id = m.id
    where m.app_id = ${appId} and m.id = ${messageId} and m.conversation_id = ${conversationId} and m.direction = 'in'
      and m.content ->> 'type' = 'audio' and m.revoked_at is null
    on conflict (app_id, message_id) do update
      set state = 'queued', attempts = 0, next_at = excluded.next_at, reason = null, detail = null, ended_at = null where t.state = 'failed'
    returning t.message_id`
  return rows.length === 1
}

/** Lets a transcript begin whose file has come, or never will. */
export async function wakeTranscript(tx: Tx, appId: string, messageId: string): Promise<void> {
  await tx`
    update message_transcript set next_at = now()
    where app_id = ${appId} and message_id = ${messageId} and state = 'queued' and next_at is null`
}

export interface TranscriptJob {
  appId: string
  messageId: string
  conversationId: string
  attempts: number
  /** The bot waits for it. */
  holds: boolean
}

/** Claims voice messages to transcribe, per app an equal share, none of an app that has its fill. */
export function claimTranscripts(sql: Sql, limit: number, leaseMs: number, fullApps: readonly string[]): Promise<TranscriptJob[]> {
  return sql<TranscriptJob[]>`
    with claimed as (
      select due.* from ${fairApps(sql, 'message_transcript', limit)} a
      cross join lateral (
        select q.app_id, q.message_id from message_transcript q
        where q.app_id = a.app_id and q.state = 'queued' and q.next_at <= now() and q.app_id <> all(${fullApps as string[]})
        order by q.next_at limit a.share for update skip locked
      ) due
    )
    update message_transcript t set state = 'running', attempts = t.attempts + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from claimed where t.app_id = claimed.app_id and t.message_id = claimed.message_id
    returning t.app_id as "appId", t.message_id as "messageId", t.conversation_id as "conversationId", t.attempts,
      t.hold_until > now() is true as holds`
}

/** When the next transcript is due. */
export const transcriptDue: DueQuery = (sql) => firstDue(sql, 'message_transcript')

/** When the first lease of a transcript ends. */
export const transcriptLost: DueQuery = (sql) => sql`select min(lease_until) from message_transcript where state = 'running'`

/** Puts transcripts back in line whose worker died; how often that may happen is bounded by their tries. */
export async function requeueLostTranscripts(sql: Sql, underway: readonly string[]): Promise<void> {
  await sql`
    update message_transcript set state = 'queued', lease_until = null, next_at = now()
    where state = 'running' and lease_until < now() and message_id <> all(${underway as string[]})`
}

/** In which conversation a transcript stands now: its message may have moved. */
export async function conversationOfTranscript(tx: Tx, appId: string, messageId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select conversation_id as id from message_transcript where app_id = ${appId} and message_id = ${messageId}`
  return row?.id ?? null
}

/** What came of a try. */
export type TranscriptEnd = { provider: string | null; model: string | null; seconds: number | null } & (
  | { state: 'done'; text: string; language: string | null; costCents: number | null }
  | { state: 'failed'; reason: TranscriptReason; detail: string | null }
  | { state: 'queued'; reason: TranscriptReason; detail: string | null; delayMs: number }
)

/** Writes what came of a try; false where somebody else has settled it. Where it has ended, nothing waits for it any more. */
export async function settleTranscript(tx: Tx, appId: string, messageId: string, end: TranscriptEnd): Promise<boolean> {
  const isOver = end.state !== 'queued'
  const rows = await tx`
    update message_transcript set state = ${end.state}, lease_until = null,
      next_at = now() + ${end.state === 'queued' ? end.delayMs : 0} * interval '1 millisecond',
      hold_until = case when not ${isOver}::boolean then hold_until end, ended_at = case when ${isOver}::boolean then now() end,
      text = ${end.state === 'done' ? end.text : null}, language = ${end.state === 'done' ? end.language : null},
      cost_cents = ${end.state === 'done' ? end.costCents : null}, reason = ${end.state === 'done' ? null : end.reason},
      detail = ${end.state === 'done' ? null : end.detail}, provider = ${end.provider}, model = ${end.model}, seconds = ${end.seconds}
    where app_id = ${appId} and message_id = ${messageId} and state = 'running' returning message_id`
  return rows.length === 1
}

/** What voice messages say, by their ids: of those that are transcribed. */
export function listTranscripts(
  sql: Sql | Tx,
  keys: readonly { appId: string; messageId: string }[],
): Promise<{ appId: string; messageId: string; text: string }[]> {
  return sql`
    select t.app_id as "appId", t.message_id as "messageId", t.text
    from jsonb_to_recordset(${asRows(sql, keys)}) as k ("appId" text, "messageId" text)
    join message_transcript t on t.app_id = k."appId" and t.message_id = k."messageId" and t.state = 'done'`
}

/** When the bot stops waiting for the first transcript that it waits for. */
export const holdEnds = (sql: Sql) => sql`select min(hold_until) from message_transcript where hold_until > now()`

/** Whether the bot waits for what is said in a voice message of conversation `c`. */
export const isHeld = (sql: Sql | Tx) => sql`
  exists (select from message_transcript held where held.app_id = c.app_id and held.conversation_id = c.id and held.hold_until > now())`

/** Transcriptions that have ended, the newest first. */
export async function listTranscriptions(sql: Sql, appId: string, page: Page): Promise<PageOf<Transcription>> {
  const after = decodeCursor(page.after)
  const rows = await sql<(Transcription & { key: string })[]>`
    select message_id as "messageId", conversation_id as "conversationId", ended_at as at, provider, model, attempts, seconds,
      cost_cents as "costCents", reason, detail as problem, ended_at::text as key
    from message_transcript
    where app_id = ${appId} and ended_at is not null
      ${after ? sql`and (ended_at, message_id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by ended_at desc, message_id desc limit ${page.limit + 1}`
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  const items = rows.slice(0, page.limit).map(({ key: _, ...row }) => row)
  return { items, nextCursor: last ? encodeCursor({ at: last.key, id: last.messageId }) : null }
}

/** What the transcriptions of the last 30 days came to. */
export async function transcriptionFigures(sql: Sql, appId: string): Promise<TranscriptionFigures> {
  const [row] = await sql<TranscriptionFigures[]>`
    select count(*) filter (where state = 'done')::int as transcribed, count(*) filter (where state = 'failed')::int as failed,
      coalesce(sum(seconds) filter (where state = 'done'), 0)::float8 as seconds, coalesce(sum(cost_cents), 0)::float8 as "costCents"
    from message_transcript where app_id = ${appId} and ended_at > now() - interval '30 days'`
  return row!
}
