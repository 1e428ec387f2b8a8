import { z } from 'zod'

import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Author, Message } from '#domain/messages/message.ts'
import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { LiveEvent } from '#domain/realtime.ts'

import type { Sql } from '../postgres/sql.ts'
import { conversationColumns, conversationJoins, messageColumns } from './conversations.ts'

/**
 * A place in the log of the whole installation. Lines are ordered by the transaction that wrote them and then by position, and
 * readers stop below the oldest transaction still open: so no line can appear behind a place that was already passed.
 */
export interface TailCursor {
  xid: bigint
  position: bigint
}

/** One line as it is pushed, with its app and its place. */
export interface TailLine extends LiveEvent {
  appId: string
  cursor: TailCursor
}

export const START: TailCursor = { xid: 0n, position: 0n }

const CursorText = z.string().regex(/^\d{1,19}\.\d{1,19}$/)

export const writeCursor = ({ xid, position }: TailCursor): string => `${xid}.${position}`

/** Reads a cursor that a browser sent back; null when it is not one of ours. */
export function readCursor(text: string): TailCursor | null {
  const [xid, position] = CursorText.safeParse(text).success ? text.split('.') : []
  return xid === undefined || position === undefined ? null : { xid: BigInt(xid), position: BigInt(position) }
}

/** Tells whether `a` lies behind `b`. */
export const isBehind = (a: TailCursor, b: TailCursor): boolean => a.xid < b.xid || (a.xid === b.xid && a.position < b.position)

/** The place after the last line that can be read now. */
export async function tailHead(sql: Sql): Promise<TailCursor> {
  const [row] = await sql<{ xid: string; position: string }[]>`
    select e.xid::text, e.position::text from conversation_event e
    where e.xid < (select log_horizon()) order by e.xid desc, e.position desc limit 1`
  return row ? { xid: BigInt(row.xid), position: BigInt(row.position) } : START
}

/** What was read of the log: its lines, and the place after the last one, also where that line has nothing left to draw. */
export interface TailPart {
  lines: TailLine[]
  end: TailCursor | null
  more: boolean
}

/** What a line says by itself, before its message and conversation are read. */
export type BareLine = Pick<LiveEvent['event'], 'author' | 'body' | 'at'>

/** Reads on from a place, the lines of these apps; those of others are only passed. Walks `conversation_event_tail`. */
export const readTail = (sql: Sql, after: TailCursor, limit: number, apps: ReadonlySet<string>): Promise<TailPart> =>
  readPart(sql, after, limit, async (rows) => rows.filter(({ appId }) => apps.has(appId)), [...apps])

/** The same, of lines that matter to the reader, without what customers write to a bot. */
export const readTailOfPeople = (sql: Sql, after: TailCursor, limit: number, matters: (line: BareLine) => boolean): Promise<TailPart> =>
  readPart(sql, after, limit, (rows) => withoutBots(sql, rows.filter(matters)))

/** Reads the next lines, and what those mean that are chosen; `appIds` are those of whom more than the place is read, all where it is left out. */
async function readPart(
  sql: Sql,
  after: TailCursor,
  limit: number,
  choose: (rows: EventRow[]) => Promise<EventRow[]>,
  appIds?: readonly string[],
): Promise<TailPart> {
  const rows = await eventRows(
    sql,
    sql`
    select * from conversation_event
    where (xid, position) > (${String(after.xid)}::xid8, ${String(after.position)}::bigint) and xid < (select log_horizon())
    order by xid, position limit ${limit}`,
    appIds,
  )
  const last = rows.at(-1)
  return { lines: await withMeaning(sql, await choose(rows)), end: last ? placeOf(last) : null, more: rows.length === limit }
}

/** Reads one app's lines between two places; null when more than `limit` lines of all apps lie between: too many to repair. */
export async function readGap(sql: Sql, appId: string, after: TailCursor, until: TailCursor, limit: number): Promise<TailLine[] | null> {
  const between = sql`(xid, position) > (${String(after.xid)}::xid8, ${String(after.position)}::bigint)
    and (xid, position) <= (${String(until.xid)}::xid8, ${String(until.position)}::bigint)`
  const [row] = await sql<{ many: boolean }[]>`
    select count(*) > ${limit} as many from (select 1 from conversation_event where ${between} limit ${limit + 1}) counted`
  if (row?.many) return null
  const rows = await eventRows(sql, sql`select * from conversation_event where ${between} and app_id = ${appId}`)
  return withMeaning(sql, rows)
}

interface EventRow {
  appId: string
  xid: string
  position: string
  seq: number
  author: Author
  body: ConversationEventBody
  at: string
  conversationId: string
}

const eventRows = (sql: Sql, events: ReturnType<Sql>, appIds?: readonly string[]): Promise<EventRow[]> => sql<EventRow[]>`
  select app_id as "appId", conversation_id as "conversationId", seq, at, xid::text, position::text,
    ${appIds ? sql`case when app_id = any(${appIds as string[]}) then author end as author, case when app_id = any(${appIds as string[]}) then body end as body` : sql`author, body`}
  from (${events}) e order by e.xid, e.position`

const placeOf = ({ xid, position }: EventRow): TailCursor => ({ xid: BigInt(xid), position: BigInt(position) })

/** Adds the messages and conversations that lines speak of. Apart rather than in one wide join: a burst names few of them many times. */
async function withMeaning(sql: Sql, rows: EventRow[]): Promise<TailLine[]> {
  if (rows.length === 0) return []
  const conversations = await conversationsOf(sql, rows)
  const messages = await messagesOf(sql, rows)
  return rows.flatMap((row) => {
    const { appId, conversationId, seq, author, body, at } = row
    const conversation = conversations.get(`${appId} ${conversationId}`)
    // A conversation that was removed since has nothing to draw.
    if (!conversation) return []
    const message = 'messageId' in body ? messages.get(`${appId} ${body.messageId}`) : undefined
    return [{ appId, cursor: placeOf(row), event: { conversationId, seq, author, body, at }, message: message ?? null, conversation }]
  })
}

/** Leaves out what is written to a bot, before anything else is read of it: on a busy number that is nearly all. */
async function withoutBots(sql: Sql, rows: EventRow[]): Promise<EventRow[]> {
  const written = rows.filter(({ body }) => body.type === 'message_received')
  if (written.length === 0) return rows
  const keys = [...new Map(written.map((row) => [`${row.appId} ${row.conversationId}`, row])).values()]
  const found = await sql<{ key: string }[]>`
    select wanted.app_id || ' ' || wanted.id as key
    from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ conversationId }) => conversationId)}::text[]) as wanted (app_id, id)
    where (select handler from conversation where app_id = wanted.app_id and id = wanted.id) = 'bot'`
  const ofBots = new Set(found.map(({ key }) => key))
  return rows.filter(({ appId, conversationId, body }) => body.type !== 'message_received' || !ofBots.has(`${appId} ${conversationId}`))
}

async function conversationsOf(sql: Sql, rows: EventRow[]): Promise<Map<string, Conversation>> {
  const keys = [...new Map(rows.map((row) => [`${row.appId} ${row.conversationId}`, row])).values()]
  const found = await sql<(Conversation & { appId: string })[]>`
    select c.app_id as "appId", ${conversationColumns(sql)}
    from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ conversationId }) => conversationId)}::text[]) as wanted (app_id, id)
    cross join lateral (select * from conversation where app_id = wanted.app_id and id = wanted.id limit 1) c ${conversationJoins(sql)}`
  return new Map(found.map(({ appId, ...conversation }) => [`${appId} ${conversation.id}`, conversation]))
}

async function messagesOf(sql: Sql, rows: EventRow[]): Promise<Map<string, Message>> {
  const keys = rows.flatMap(({ appId, body }) => ('messageId' in body ? [{ appId, id: body.messageId }] : []))
  if (keys.length === 0) return new Map()
  const found = await sql<(Message & { appId: string })[]>`
    select m.app_id as "appId", ${messageColumns(sql)}
    from unnest(${keys.map(({ appId }) => appId)}::text[], ${keys.map(({ id }) => id)}::text[]) as wanted (app_id, id)
    join message m on m.app_id = wanted.app_id and m.id = wanted.id`
  return new Map(found.map(({ appId, ...message }) => [`${appId} ${message.id}`, message]))
}
