import { REPLAY_AT_ONCE } from '#domain/api/whatsapp/intake.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { NamedChannel } from '#runtime/pipeline/ingest/replay-delivery.ts'
import type { Runtime } from '#runtime/runtime.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { type DeliverySearch, listDeliveries } from '#store/whatsapp/delivery-list.ts'

export interface Replayed {
  replayed: number
  problems: { id: string; problem: string }[]
  nextCursor: string | null
}

/** Replays the next webhooks of a filter, newest first, each in a transaction of its own; one that fails holds no other back. */
export async function replayNext(
  { sql, runtime }: { sql: Sql; runtime: Pick<Runtime, 'replayDelivery'> },
  channel: NamedChannel,
  filter: DeliverySearch,
  after: string | undefined,
): Promise<Replayed> {
  const of = { appId: channel.appId, channelId: channel.id, phoneNumberId: channel.phoneNumberId }
  const { items, nextCursor } = await listDeliveries(sql, of, { ...filter, after, limit: REPLAY_AT_ONCE })
  const problems: Replayed['problems'] = []
  let replayed = 0
  // What waits is handled anyway.
  for (const { id } of items.filter(({ state }) => state !== 'waiting')) {
    const problem = await runtime.replayDelivery(channel, id).then(() => null, wordsOf)
    if (problem === null) replayed += 1
    else problems.push({ id, problem })
  }
  return { replayed, problems, nextCursor }
}

const wordsOf = (cause: unknown): string =>
  cause instanceof AppError ? (cause.code === 'not-found' ? t('It is kept no longer.') : cause.message) : t('It could not be handled.')
