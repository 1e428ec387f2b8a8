import { createHash } from 'node:crypto'

import type { ChannelNotice } from '#domain/whatsapp/number-facts.ts'
import type { RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import { insertNotices } from '#store/whatsapp/channel-notices.ts'

import type { NewsHandler } from './field-handler.ts'

export type NoticeWords = Pick<ChannelNotice, 'severity' | 'title' | 'detail' | 'remedy'>

/** Writes a notice for each channel, once per webhook; false if it was written before. */
export async function writeNotice(
  { deps, tx, routed }: Parameters<NewsHandler>[0],
  words: NoticeWords,
  channels: readonly RoutedChannel[] = routed.channels,
): Promise<boolean> {
  const { field, value, at } = routed.news
  const digest = createHash('sha256')
    .update(JSON.stringify([field, value, at]))
    .digest('base64url')
  const notices = channels.map(({ id: channelId }) => ({ ...words, id: deps.generateId(), channelId, digest, at: routed.at }))
  return notices.length > 0 && (await insertNotices(tx, routed.appId, notices)) > 0
}
