import { foldWord } from '#domain/conversations/searchable-text.ts'
import type { Json } from '#domain/json.ts'
import type { SuggestionSearch } from '#domain/knowledge/knowledge-suggestion.ts'

import { minuteOf } from '../postgres/minutes.ts'
import type { DueQuery } from '../postgres/due-times.ts'
import type { Sql, Tx } from '../postgres/sql.ts'
import { isAtWork } from '../transfer/at-work.ts'

/** A workspace whose past conversations are gone through, as whoever does it holds it. */
export interface SuggestionRun {
  appId: string
  attempt: number
  since: string
  until: string
}

/** When the next workspace is to be searched: its turn, or the end of the lease of whoever left it. */
export const suggestionSearchDue: DueQuery = (sql) =>
  sql`select min(greatest(next_at, lease_until)) from suggestion_search where next_at is not null and ${isAtWork(sql, sql`app_id`)}`

/** Takes workspaces whose turn it is for a lease. What was begun goes on; a week later a new search begins where the last one ended. */
export function claimSuggestionSearches(
  sql: Sql,
  { limit, leaseMs, full }: { limit: number; leaseMs: number; full: readonly string[] },
): Promise<SuggestionRun[]> {
  return sql<SuggestionRun[]>`
    with due as (
      select app_id, ended_at is not null as again from suggestion_search
      where next_at is not null and greatest(next_at, lease_until) <= now() and app_id <> all(${full as string[]}) and ${isAtWork(sql, sql`app_id`)}
      order by greatest(next_at, lease_until) limit ${limit} for update skip locked
    )
    update suggestion_search s set lease_until = now() + ${leaseMs} * interval '1 millisecond', attempt = attempt + 1, ended_at = null,
      since = case when again then until else since end, until = case when again then now() else until end,
      after_at = case when again then null else after_at end, after_id = case when again then null else after_id end,
      total = case when again then null else total end, done = case when again then 0 else done end, found = case when again then 0 else found end
    from due where s.app_id = due.app_id
    returning s.app_id as "appId", s.attempt, s.since, s.until`
}

/** Holds on to a search; false when it was taken over or begun anew. */
export async function renewSuggestionSearch(sql: Sql, { appId, attempt }: SuggestionRun, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update suggestion_search set lease_until = now() + ${leaseMs} * interval '1 millisecond' where app_id = ${appId} and attempt = ${attempt}`
  return count > 0
}

/** Writes only while the search is ours, and keeps others from taking it over meanwhile; false when it is not ours any more. */
export function whileSearching(sql: Sql, { appId, attempt }: SuggestionRun, write: (tx: Tx) => Promise<void>): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`select from suggestion_search where app_id = ${appId} and attempt = ${attempt} for update`
    if (count > 0) await write(tx)
    return count > 0
  })
}

/** Begins a search of so many days, or says alone whether it is repeated every week. */
export async function askForSuggestions(
  sql: Sql,
  appId: string,
  { days, weekly }: { days: number | null; weekly: boolean },
): Promise<void> {
  if (days === null) {
    await sql`
      update suggestion_search set weekly = ${weekly},
        next_at = case when ended_at is null then next_at when ${weekly} then ended_at + interval '7 days' end
      where app_id = ${appId}`
    return
  }
  await sql`
    insert into suggestion_search (app_id, weekly, next_at, since, until)
    values (${appId}, ${weekly}, now(), now() - ${days} * interval '1 day', now())
    on conflict (app_id) do update set weekly = excluded.weekly, next_at = excluded.next_at, since = excluded.since, until = excluded.until,
      lease_until = null, attempt = suggestion_search.attempt + 1, after_at = null, after_id = null, total = null, done = 0, found = 0, problem = null, ended_at = null`
}

/** How the search of a workspace stands; null where there was none. */
export async function findSuggestionSearch(sql: Sql, appId: string): Promise<SuggestionSearch | null> {
  const [row] = await sql<SuggestionSearch[]>`
    select ended_at is null as running, weekly, total, done, found, ended_at as "endedAt", problem,
      case when ended_at is not null then next_at end as "nextAt"
    from suggestion_search where app_id = ${appId}`
  return row ?? null
}

const answeredByPeople = (sql: Sql | Tx, { appId, since, until }: SuggestionRun) => sql`
  c.app_id = ${appId} and c.open_state = 'closed' and c.last_activity_at >= ${since} and c.last_activity_minute >= ${minuteOf(sql, sql`${since}::timestamptz`)} and exists (
    select from conversation_event e where e.app_id = c.app_id and e.conversation_id = c.id and e.at between ${since} and ${until}
      and e.author ->> 'kind' = 'operator' and e.body ->> 'type' = 'message_queued')`

/** Counts the conversations that are gone through. */
export async function countPastConversations(tx: Tx, run: SuggestionRun): Promise<void> {
  await tx`
    update suggestion_search set total = (select count(*) from conversation c where ${answeredByPeople(tx, run)}) where app_id = ${run.appId} and total is null`
}

/** A closed conversation that people answered in. */
export interface PastConversation {
  id: string
  lastActivityAt: string
  contact: { name: string | null; email: string | null; phone: string | null; fields: Record<string, Json> }
  lines: { messageId: string; direction: 'in' | 'out'; name: string | null; text: string; at: string }[]
}

const LINES = 400

/** The next conversations of a search, those first that were quiet for longest, with what was said in its time by customers and people. */
export function nextPastConversations(sql: Sql, run: SuggestionRun, limit: number): Promise<PastConversation[]> {
  const { appId, since, until } = run
  return sql<PastConversation[]>`
    select c.id, c.last_activity_at::text as "lastActivityAt",
      jsonb_build_object('name', k.name, 'email', k.email, 'phone', k.phone, 'fields', k.fields) as contact,
      coalesce((
        select jsonb_agg(jsonb_build_object('messageId', m.id, 'direction', m.direction, 'name', m.author ->> 'name', 'text', m.content ->> 'text',
          'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.seq)
        from (
          select m.* from conversation_event e join message m on m.app_id = e.app_id and m.id = e.body ->> 'messageId'
          where e.app_id = c.app_id and e.conversation_id = c.id and e.at between ${since} and ${until}
            and e.body ->> 'type' in ('message_received', 'message_queued') and m.content ->> 'type' = 'text' and m.revoked_at is null
            and m.status is distinct from 'FAILED' and m.author ->> 'kind' in ('contact', 'operator')
          order by e.seq desc limit ${LINES}
        ) m), '[]') as lines
    from conversation c join contact k on k.app_id = c.app_id and k.id = c.contact_id
    cross join (select after_at, after_id from suggestion_search where app_id = ${appId}) s
    where ${answeredByPeople(sql, run)} and (s.after_at is null or (c.last_activity_at, c.id) > (s.after_at, s.after_id))
    order by c.last_activity_minute, c.last_activity_at, c.id limit ${limit}`
}

/** Notes how far a search is. */
export async function passConversations(
  tx: Tx,
  appId: string,
  passed: readonly Pick<PastConversation, 'id' | 'lastActivityAt'>[],
): Promise<void> {
  const last = passed.at(-1)
  if (!last) return
  await tx`
    update suggestion_search set after_at = ${last.lastActivityAt}, after_id = ${last.id}, done = done + ${passed.length}
    where app_id = ${appId}`
}

/** A pair of a conversation, without personal data. */
export interface CollectedPair {
  conversationId: string
  messageId: string
  question: string
  answer: string
  at: string
}

/** Trigrams that two questions share, of all of theirs, to be like one another. */
const ALIKE = 0.4

/** Keeps a pair with the one whose question is most like it, or begins another. What was decided already, or is being read, stays as it is written. */
export async function collectPair(tx: Tx, appId: string, newId: string, pair: CollectedPair, language: string | null): Promise<void> {
  const { conversationId, messageId, question, answer, at } = pair
  const folded = foldWord(question)
  const [like] = await tx<{ id: string; state: string }[]>`
    select id, state from knowledge_suggestion
    where app_id = ${appId} and folded % ${folded} and similarity(folded, ${folded}) >= ${ALIKE}
    order by similarity(folded, ${folded}) desc, changed_at, id limit 1`
  if (like?.state === 'rejected' || like?.state === 'accepted') return
  const id = like?.id ?? newId
  if (!like)
    await tx`
      insert into knowledge_suggestion (app_id, id, state, reason, question, answer, folded, language, written_by, changed_at)
      values (${appId}, ${id}, 'collected', 'repeated', ${question}, ${answer}, ${folded}, ${language}, 'rules', ${at})`
  const { count } = await tx`
    insert into knowledge_suggestion_origin (app_id, suggestion_id, conversation_id, message_id, question, answer, at)
    values (${appId}, ${id}, ${conversationId}, ${messageId}, ${question}, ${answer}, ${at}) on conflict do nothing`
  if (like && count > 0)
    await tx`
      update knowledge_suggestion set state = 'collected', question = ${question}, answer = ${answer}, changed_at = ${at}
      where app_id = ${appId} and id = ${id} and state in ('collected', 'left') and changed_at <= ${at}`
}

/** A question that was asked again, or that agents could not answer, with its newest answers. */
export interface CollectedQuestion {
  id: string
  question: string
  answer: string
  language: string | null
  reason: 'repeated' | 'gap'
  gapTopic: string | null
  exchanges: { question: string; answer: string }[]
}

/** The next one of these that was not looked at; null when all were. */
export async function nextCollected(sql: Sql, appId: string): Promise<CollectedQuestion | null> {
  const [row] = await sql<CollectedQuestion[]>`
    select s.id, s.question, s.answer, s.language, case when g.topic is null then 'repeated' else 'gap' end as reason, g.topic as "gapTopic",
      (select jsonb_agg(jsonb_build_object('question', o.question, 'answer', o.answer) order by o.at desc) from (
        select * from knowledge_suggestion_origin o where o.app_id = s.app_id and o.suggestion_id = s.id order by at desc limit 5) o) as exchanges
    from knowledge_suggestion s
    left join lateral (
      select topic from knowledge_gap g where g.app_id = s.app_id and g.folded % s.folded and similarity(g.folded, s.folded) >= ${ALIKE}
      order by similarity(g.folded, s.folded) desc, g.id limit 1) g on true
    where s.app_id = ${appId} and s.state = 'collected' and (g.topic is not null or (
      select count(distinct conversation_id) from knowledge_suggestion_origin o where o.app_id = s.app_id and o.suggestion_id = s.id) > 1)
    order by s.changed_at, s.id limit 1`
  return row ?? null
}

/** What a question that was collected came to. */
export interface LookedAt {
  id: string
  state: 'left' | 'open'
  question: string
  answer: string
  writtenBy: 'model' | 'rules'
  reason: 'repeated' | 'gap'
  gapTopic: string | null
  differsFrom: { sourceId: string; id: string; title: string; text: string } | null
}

/** Writes what a question came to, so that people read it, or nobody does until it is asked again. */
export async function settleCollected(tx: Tx, appId: string, looked: LookedAt): Promise<void> {
  const { id, state, question, answer, writtenBy, reason, gapTopic, differsFrom: other } = looked
  await tx`
    update knowledge_suggestion set state = ${state}, question = ${question}, answer = ${answer}, folded = ${foldWord(question)}, written_by = ${writtenBy},
      reason = ${reason}, gap_topic = ${gapTopic}, differs_source_id = ${other?.sourceId ?? null}, differs_passage_id = ${other?.id ?? null},
      differs_title = ${other?.title ?? null}, differs_text = ${other?.text ?? null}
    where app_id = ${appId} and id = ${id} and state = 'collected'`
  if (state === 'open') await tx`update suggestion_search set found = found + 1 where app_id = ${appId}`
}

/** Ends a search with what went wrong, in words; it begins again in a week where that was asked for. */
export async function endSuggestionSearch(tx: Tx, appId: string, problem: string | null): Promise<void> {
  await tx`
    update suggestion_search set lease_until = null, ended_at = now(), problem = ${problem}, next_at = case when weekly then now() + interval '7 days' end
    where app_id = ${appId}`
}

/** Forgets questions that were asked once and not again for a year. */
export async function forgetOldQuestions(sql: Sql): Promise<void> {
  await sql`delete from knowledge_suggestion where state in ('collected', 'left') and changed_at < now() - interval '400 days'`
}
