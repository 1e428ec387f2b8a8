import type { Sql } from '#store/postgres/sql.ts'

/** So many different sentences are said; every fifth begins with the same word, and every hundred messages have a word of their own. */
export const SENTENCES = 5_000
const STEP = 100_000
const WEEK_SECONDS = 604_800

/** Fills an app with conversations and messages over two years, as the product would have written them. */
export async function seedInbox(sql: Sql, appId: string, conversations: number, messages: number): Promise<void> {
  const [channel] = await sql<{ id: string }[]>`select id from channel where app_id = ${appId}`
  const channelId = channel?.id ?? ''
  const [owner] = await sql<{ id: string }[]>`select user_id as id from member where app_id = ${appId}`
  await sql`insert into team (app_id, id, name) select ${appId}, 'benchTeam' || lpad(n::text, 9, '0'), 'Team ' || n from generate_series(0, 7) n`
  await sql`
    create unlogged table sentence as
    select n as no, case when n % 5 = 0 then 'hello ' else '' end || 'word' || n || ' word' || (n * 7) % ${SENTENCES} || ' word' || (n * 13) % 500 || ' is it in stock' as text
    from generate_series(0, ${SENTENCES - 1}) n`
  await sql`alter table sentence add column words text[]`
  await sql`update sentence set words = array(select distinct ${appId} || ':' || w from unnest(string_to_array(text, ' ')) w)`
  await sql`create unique index on sentence (no)`
  await sql`analyze sentence`
  await sql`
    insert into search_word (app_id, word) select distinct ${appId}, w from sentence, unnest(string_to_array(text, ' ')) w on conflict do nothing`
  await sql`insert into search_word (app_id, word) select ${appId}, 'u' || n || 'x' from generate_series(0, ${Math.floor(messages / 100)}) n`
  for (let from = 0; from < conversations; from += STEP) {
    const to = Math.min(conversations, from + STEP) - 1
    await sql`
      insert into contact (app_id, id, name, phone, tags, created_at)
      select ${appId}, 'contact' || lpad(n::text, 11, '0'), initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeiouaeiou')) || ' ' || initcap(translate(substr(md5(n::text), 8, 9), '0123456789', 'oaeioaeioa')), '+49' || (1000000000 + n), case when n % 1000 = 1 then '{rare}'::text[] else '{}' end,
        now() - n * interval '60 seconds'
      from generate_series(${from}::int, ${to}::int) n`
    await sql`
      insert into conversation (app_id, id, contact_id, channel_id, address, address_kind, handler, open_state, assignee_id, team_id, unread_count,
        snippet, snippet_direction, last_seq, last_activity_at, last_inbound_at, waiting_since)
      select ${appId}, 'talk' || lpad(n::text, 14, '0'), 'contact' || lpad(n::text, 11, '0'), ${channelId}, '49' || (1000000000 + n), 'wa_id',
        case when n % 3 = 0 then 'bot' else 'human' end, case when n % 4 = 0 then 'closed' else 'open' end,
        case when n % 3 <> 0 and n % 2 = 0 then case when n % 20 = 2 then ${owner?.id ?? ''} else 'user' || n % 50 end end,
        case when n % 5 = 0 then 'benchTeam' || lpad((n % 8)::text, 9, '0') end, n % 7 / 5, 'is it in stock', 'in', ${Math.floor(messages / conversations)},
        now() - n * interval '60 seconds', now() - n * interval '60 seconds', case when n % 6 = 1 then now() - n * interval '60 seconds' end
      from generate_series(${from}::int, ${to}::int) n`
    console.log(`${to + 1} conversations`)
  }
  // An index that is made at the end is made in a tenth of the time.
  await sql`drop index message_search_words`
  for (let from = 0; from < messages; from += STEP * 5) {
    const to = Math.min(messages, from + STEP * 5) - 1
    await sql.unsafe(messagesSql, [appId, channelId, from, to, conversations, Math.floor(messages / conversations)])
    console.log(`${to + 1} messages`)
  }
  await sql`set maintenance_work_mem = '1GB'`
  await sql`create index message_search_words on message_search using gin (words)`
  for (const table of ['contact', 'conversation', 'message', 'message_search', 'conversation_event', 'search_word'])
    await sql`vacuum analyze ${sql(table)}`
  // What was written here is not to be read again.
  await sql`
    update log_place set (xid, position) = (
      select e.xid, e.position from conversation_event e order by e.xid desc, e.position desc limit 1)`
}

const messagesSql = `
  with said as materialized (
    select n, 'msg' || lpad(n::text, 15, '0') as id, 'talk' || lpad((n % $5::int)::text, 14, '0') as chat, (n / $5::int) + 1 as seq, s.text || ' u' || n / 100 || 'x' as text,
      s.words, now() - (n % $5::int) * interval '60 seconds' - ($6::int - n / $5::int) * interval '1 hour' as at
    from generate_series($3::int, $4::int) g (n) join sentence s on s.no = g.n % ${SENTENCES}
  ), messages as (
    insert into message (app_id, id, conversation_id, channel_id, seq, direction, author, content, status, at)
    select $1, id, chat, $2, seq, case when n % 2 = 0 then 'in' else 'out' end, '{"kind":"contact","id":null,"name":null}',
      jsonb_build_object('type', 'text', 'text', text), case when n % 2 = 0 then null else 'READ' end, at from said
  ), events as (
    insert into conversation_event (app_id, conversation_id, seq, author, body, at)
    select $1, chat, seq, '{"kind":"contact","id":null,"name":null}', jsonb_build_object('type', 'message_received', 'messageId', id), at from said
  )
  insert into message_search (app_id, message_id, at, words)
  select $1, id, at, array_to_tsvector(words || array[$1 || ':u' || n / 100 || 'x', $1 || ':~' || floor(extract(epoch from at) / ${WEEK_SECONDS})]) from said`
