import type { Sql, Tx } from '../postgres/sql.ts'

/** Notes that a customer was asked how it was. */
export async function insertRating(
  tx: Tx,
  rating: { appId: string; id: string; conversationId: string; memberId: string | null; at: string },
): Promise<void> {
  await tx`
    insert into rating (app_id, id, conversation_id, member_id, asked_at)
    values (${rating.appId}, ${rating.id}, ${rating.conversationId}, ${rating.memberId}, ${rating.at})`
}

/** Notes what a customer said; the last word counts. False when this conversation was asked no such thing. */
export async function answerRating(
  tx: Tx,
  { appId, id, conversationId, score, at }: { appId: string; id: string; conversationId: string; score: number; at: string },
): Promise<boolean> {
  const { count } = await tx`
    update rating set score = ${score}, answered_at = ${at} where app_id = ${appId} and id = ${id} and conversation_id = ${conversationId}`
  return count > 0
}

/** Takes back the questions of a conversation that nobody has begun to send, and returns the ids of their messages. */
export async function cancelRatings(tx: Tx, appId: string, conversationId: string): Promise<string[]> {
  const asked = await tx<{ id: string; button: string }[]>`
    delete from outbox
    where app_id = ${appId} and conversation_id = ${conversationId} and state = 'queued' and attempts = 0
      and content #>> '{buttons,0,id}' like 'rating:%'
    returning id, content #>> '{buttons,0,id}' as button`
  const ratings = asked.map(({ button }) => button.split(':')[1] ?? '')
  await tx`delete from rating where app_id = ${appId} and conversation_id = ${conversationId} and id = any(${ratings}) and answered_at is null`
  return asked.map(({ id }) => id)
}

export interface RatingFigures {
  asked: number
  answered: number
  good: number
  okay: number
  poor: number
}

/** What customers said since an instant. */
export async function ratingFigures(sql: Sql, appId: string, since: string): Promise<RatingFigures> {
  const [row] = await sql<RatingFigures[]>`
    select count(*)::int as asked, count(score)::int as answered, count(*) filter (where score = 3)::int as good,
      count(*) filter (where score = 2)::int as okay, count(*) filter (where score = 1)::int as poor
    from rating where app_id = ${appId} and asked_at >= ${since}`
  return row ?? { asked: 0, answered: 0, good: 0, okay: 0, poor: 0 }
}
