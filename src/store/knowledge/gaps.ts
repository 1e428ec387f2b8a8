import { foldWord } from '#domain/conversations/searchable-text.ts'
import type { KnowledgeGap } from '#domain/knowledge/knowledge-gap.ts'

import type { NewTrace } from '../flows/traces.ts'
import { asRows } from '../postgres/rows.ts'
import type { Sql, Tx } from '../postgres/sql.ts'

/** Trigrams that two questions share, of all of theirs, to be like one another. */
const ALIKE = 0.4

/** Keeps the questions of turns that agents had no good answer to, each once, under the topic of the question that is most like it. */
export async function insertGaps(
  tx: Tx,
  turns: readonly Pick<NewTrace, 'appId' | 'conversationId' | 'sessionId' | 'turn' | 'at' | 'path'>[],
): Promise<void> {
  const gaps = turns.flatMap(({ path, ...turn }) =>
    path.flatMap(({ notes = [] }) =>
      notes.flatMap((note) => (typeof note === 'object' && note.type === 'gap' ? [{ ...turn, question: note.question }] : [])),
    ),
  )
  // One after another: one may be like the one before. There are none in nearly every transaction.
  for (const gap of gaps) await insertGap(tx, { ...gap, folded: foldWord(gap.question) })
}

const insertGap = (tx: Tx, gap: object) => tx`
  insert into knowledge_gap (app_id, id, topic, conversation_id, question, folded, at)
  select "appId", id, coalesce((
    select g.topic from knowledge_gap g
    where g.app_id = r."appId" and g.folded % r.folded and similarity(g.folded, r.folded) >= ${ALIKE}
    order by similarity(g.folded, r.folded) desc, g.at, g.id limit 1
  ), id), "conversationId", question, folded, at
  from (
    select *, left(md5("sessionId" || ':' || turn), 18) as id
    from jsonb_to_recordset(${asRows(tx, [gap])}) as g (
      "appId" text, "sessionId" text, turn int, "conversationId" text, question text, folded text, at timestamptz)
  ) r
  on conflict do nothing`

/** The app's questions without an answer: those asked most often first. */
export function listGaps(sql: Sql, appId: string): Promise<KnowledgeGap[]> {
  return sql<KnowledgeGap[]>`
    select topic as id, (array_agg(question order by at desc, id))[1] as question,
      coalesce((array_agg(distinct question) filter (where question <> last))[1:5], '{}') as alike,
      count(*)::int as count, max(at) as "lastAt", (array_agg(conversation_id order by at desc, id))[1] as "conversationId"
    from (select *, first_value(question) over (partition by topic order by at desc, id) as last from knowledge_gap where app_id = ${appId}) g
    group by topic order by count(*) desc, max(at) desc limit 200`
}

/** Removes a question with those like it; false when there is none. */
export async function removeGap(sql: Sql | Tx, appId: string, topic: string): Promise<boolean> {
  return (await sql`delete from knowledge_gap where app_id = ${appId} and topic = ${topic}`).count > 0
}

/** Forgets questions that were not asked again for three months. */
export async function forgetOldGaps(sql: Sql): Promise<void> {
  await sql`delete from knowledge_gap where at < now() - interval '90 days'`
}
