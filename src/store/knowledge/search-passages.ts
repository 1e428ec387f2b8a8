import { isPair, wordPositions } from '#domain/conversations/searchable-text.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { textSearchConfig } from '#domain/knowledge/text-search-config.ts'

import { asRows } from '../postgres/rows.ts'
import type { Sql } from '../postgres/sql.ts'

/** For whom is asked: what holds for others only is not found. */
export interface KnowledgeReader {
  language: string | null
  tags: readonly string[]
  channelId: string | null
}

export interface KnowledgeQuestion {
  question: string
  /** Null: all sources. */
  sourceIds: readonly string[] | null
  reader: KnowledgeReader
  limit: number
}

/** Passages that are compared with one another: the rarest words choose them. */
const COMPARED = 2_000
/** What a word counts that is only like one that was asked for; one that stands in a heading; and one that stands in the document's title alone. */
const LIKE = 0.5
const IN_HEADING = 1.5
const IN_TITLE = 0.5
/** The shortest word that stands for part of a compound. */
const PART_MIN = 5

interface AskedWord {
  /** As it stands in the index. */
  word: string
  /** Which word of the question it stands for. */
  of: number
  weight: number
}

/** Finds passages that hold the words of a question, folded, stemmed, with slips of the keyboard and parts of compounds, the best first. */
export async function searchPassages(sql: Sql, appId: string, asked: KnowledgeQuestion): Promise<FoundPassage[]> {
  const words = await knownWords(sql, appId, asked.question)
  const total = [...Map.groupBy(words, ({ of }) => of).values()].reduce((sum, same) => sum + worthOf(same), 0)
  const found = words.filter(({ passages }) => passages > 0)
  if (found.length === 0) return []
  return sql<FoundPassage[]>`
    with asked as (
      select r.of, r.word, r.value, q.lexeme::tsquery as query
      from jsonb_to_recordset(${asRows(
        sql,
        found.map(({ word, of, idf, weight }) => ({ word, of, value: idf * weight })),
      )}) as r (word text, of int, value float8)
      cross join lateral (select format('''%s''', replace(replace(r.word, '\\', '\\\\'), '''', '''''')) as lexeme) q
    ), compared as (
      select p.id, p.document_id, p.words, p.headings, p.text from knowledge_passage p
      where p.app_id = ${appId} and p.words @@ (
        select string_agg(query::text, ' | ')::tsquery from asked where word = any(${leading(found)}::text[]))
    ), valued as (
      select id, sum(value) as value from (
        select c.id, a.of, max(a.value * case
          when 'A' = any(l.weights) then ${IN_HEADING}::float8 when 'D' = any(l.weights) then 1 else ${IN_TITLE}::float8 end) as value
        from compared c cross join lateral unnest(c.words) l join asked a on a.word = l.lexeme group by c.id, a.of
      ) each group by id
    )
    select c.id::text, c.document_id as "documentId", d.source_id as "sourceId", d.title, c.headings, c.text, d.url,
      least(1, v.value / ${total}::float8) as match
    from valued v join compared c using (id)
    join knowledge_document d on d.app_id = ${appId} and d.id = c.document_id
    join knowledge_source s on s.app_id = ${appId} and s.id = d.source_id
    where ${holdsFor(sql, asked)}
    order by v.value desc, c.id limit ${asked.limit}`
}

/** Whether source `s` may be answered from, and holds for who asks. */
export const holdsFor = (
  sql: Sql,
  { sourceIds, reader: { language, tags, channelId } }: Pick<KnowledgeQuestion, 'sourceIds' | 'reader'>,
) => sql`
  (s.expires_at is null or s.expires_at > now())
  and (${sourceIds === null} or s.id = any(${(sourceIds ?? []) as string[]}))
  and (s.audience -> 'languages' = '[]' or s.audience -> 'languages' ? ${language ?? ''})
  and (s.audience -> 'tags' = '[]' or s.audience -> 'tags' ?| ${tags as string[]})
  and (s.audience -> 'channelIds' = '[]' or s.audience -> 'channelIds' ? ${channelId ?? ''})`

/** Passages that were found in another way, in their order, as far as they hold for who asks. */
export function passagesById(
  sql: Sql,
  appId: string,
  ids: readonly string[],
  asked: KnowledgeQuestion,
): Promise<Omit<FoundPassage, 'match'>[]> {
  return sql<Omit<FoundPassage, 'match'>[]>`
    select p.id::text, p.document_id as "documentId", d.source_id as "sourceId", d.title, p.headings, p.text, d.url
    from unnest(${ids as string[]}::bigint[]) with ordinality as found (id, place)
    join knowledge_passage p on p.id = found.id and p.app_id = ${appId}
    join knowledge_document d on d.app_id = p.app_id and d.id = p.document_id
    join knowledge_source s on s.app_id = d.app_id and s.id = d.source_id
    where ${holdsFor(sql, asked)}
    order by found.place limit ${asked.limit}`
}

interface KnownWord extends AskedWord {
  passages: number
  idf: number
}

/** What a word of the question is worth: as much as what is known of it, or as the rarest word where nothing is. */
function worthOf(same: readonly KnownWord[]): number {
  const known = same.filter(({ passages, weight }) => passages > 0 && weight === 1)
  return Math.max(...(known.length > 0 ? known : same).map(({ idf }) => idf))
}

/** The rarest words, that together stand in a bounded number of passages: a passage without any of them is not among the best. */
function leading(found: readonly KnownWord[]): string[] {
  const rarest = found.toSorted((a, b) => a.passages - b.passages)
  let sum = 0
  return rarest.flatMap(({ word, passages }, index) => {
    sum += passages
    return index === 0 || sum <= COMPARED ? [word] : []
  })
}

/** What stands in the index of the words of a question, each with its rarity. A word that stands nowhere counts as the rarest one. */
async function knownWords(sql: Sql, appId: string, question: string): Promise<KnownWord[]> {
  const configs = await configsOf(sql, appId)
  const plain = wordPositions(question)
    .slice(0, 40)
    .map(({ from, to, words }) => ({ said: question.slice(from, to).toLowerCase(), words }))
  const stemmed = await sql<{ stems: string[]; isStop: boolean }[]>`
    select coalesce(array_agg(distinct stem) filter (where stem is not null), '{}') as stems,
      coalesce(bool_or(stem is null and config <> 'simple'), false) as "isStop"
    from unnest(${plain.map(({ said }) => said)}::text[]) with ordinality as w (word, place)
    cross join unnest(${configs}::text[]) config
    left join lateral unnest(tsvector_to_array(to_tsvector(config::regconfig, w.word))) stem on true
    group by w.place order by w.place`
  const asked = plain.flatMap(({ words }, of): AskedWord[] => {
    const { stems = [], isStop = false } = stemmed[of] ?? {}
    return isStop ? [] : [...new Set([...words, ...stems])].map((word) => ({ word, of, weight: 1 }))
  })
  const like = await likeWords(sql, appId, asked)
  const all = [...asked, ...like]
  const rows = await sql<{ word: string; passages: number }[]>`
    select word, passages from knowledge_word where app_id = ${appId} and word = any(${['', ...all.map(({ word }) => word)]}) and passages > 0`
  const counts = new Map(rows.map(({ word, passages }) => [word, passages]))
  const whole = counts.get('') ?? 0
  return all.map((each) => {
    const passages = counts.get(each.word) ?? 0
    return { ...each, passages, idf: Math.log(1 + (whole - passages + 0.5) / (passages + 0.5)) }
  })
}

/** Words of the index that are like words of the question: beginnings, parts of compounds, and slips where a word stands nowhere. */
async function likeWords(sql: Sql, appId: string, asked: readonly AskedWord[]): Promise<AskedWord[]> {
  const long = asked.flatMap(({ word, of: place }) => (word.length >= PART_MIN && !isPair(word) ? [{ word, place }] : []))
  if (long.length === 0) return []
  const parts = long.flatMap(({ word, place }) => partsOf(word).map((part) => ({ word: part, place })))
  const rows = await sql<{ word: string; place: number }[]>`
    select k.word, r.place from jsonb_to_recordset(${asRows(sql, long)}) as r (word text, place int)
    cross join lateral (
      select word from knowledge_word w
      where w.app_id = ${appId} and w.passages > 0 and w.word > r.word and w.word < r.word || chr(1114111) order by length(w.word), w.word limit 6
    ) k
    union
    select w.word, r.place from jsonb_to_recordset(${asRows(sql, parts)}) as r (word text, place int)
    join knowledge_word w on w.app_id = ${appId} and w.word = r.word and w.passages > 0
    union
    select k.word, r.place from jsonb_to_recordset(${asRows(sql, long)}) as r (word text, place int)
    cross join lateral (
      select word from knowledge_word w
      where w.app_id = ${appId} and w.passages > 0 and w.word % r.word and levenshtein_less_equal(w.word, r.word, 2) <= 2
        and not exists (select from knowledge_word known where known.app_id = ${appId} and known.word = r.word and known.passages > 0)
      order by levenshtein(w.word, r.word), w.word limit 4
    ) k`
  return rows.map(({ word, place }) => ({ word, of: place, weight: LIKE }))
}

/** Beginnings and ends of a word that may be words of their own, as in "Rückgabe" and "kosten" of "Rückgabekosten". */
function partsOf(word: string): string[] {
  const cuts = Array.from({ length: Math.max(0, word.length - PART_MIN) }, (_, index) => index + PART_MIN)
  return cuts.flatMap((cut) => [word.slice(0, cut), ...(word.length - cut >= PART_MIN ? [word.slice(cut)] : [])])
}

/** In which ways the words of an app's passages were stemmed. */
async function configsOf(sql: Sql, appId: string): Promise<string[]> {
  const rows = await sql<{ language: string | null }[]>`select distinct language from knowledge_document where app_id = ${appId}`
  return [...new Set(['simple', ...rows.map(({ language }) => textSearchConfig(language))])]
}
