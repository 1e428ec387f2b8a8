import { storedText } from '#domain/i18n/t.ts'
import type { InboundNews, InboundOther } from '#domain/messages/inbound.ts'
import { findChannelsOfAccounts, type RoutedChannel, type RoutedNumber } from '#store/whatsapp/channel-routing.ts'

import type { NewsHandler } from './field-handler.ts'
import type { IngestContext } from '../ingest/routed.ts'
import { NEWS_HANDLERS } from './registry.ts'

/** Unhandled events by app ('' if no channel has the account). */
export type LeftNews = InboundOther & { appId: string; channelIds: readonly string[]; source: InboundNews }

/** The outcome of events: affected apps and unhandled events. */
export interface NewsEnds {
  heard: readonly { event: InboundNews; channel: RoutedChannel }[]
  left: readonly LeftNews[]
}

/** Passes each event to its field's handler once per affected app; returns the apps and the unhandled events with reasons. */
export async function handleNews({ deps, tx, unitOfWork, now }: IngestContext, news: readonly InboundNews[]): Promise<NewsEnds> {
  if (news.length === 0) return { heard: [], left: [] }
  const accounts = [...new Set(news.flatMap(({ wabaId }) => wabaId ?? []))]
  const phones = [...new Set(news.flatMap(({ phoneNumberId }) => phoneNumberId ?? []))]
  const channels = await findChannelsOfAccounts(tx, accounts, phones)
  const left: LeftNews[] = []
  const heard: { event: InboundNews; channel: RoutedChannel }[] = []
  for (const one of news) {
    const handler: NewsHandler | undefined = Object.hasOwn(NEWS_HANDLERS, one.field) ? NEWS_HANDLERS[one.field] : undefined
    const concerned = Map.groupBy(
      channels.filter((channel) => concerns(one, channel)),
      ({ appId }) => appId,
    )
    if (concerned.size === 0)
      left.push({
        ...leave(
          one,
          'parked',
          one.wabaId === null
            ? storedText('No channel has this account.')
            : storedText('No channel has the account {wabaId}.', { wabaId: one.wabaId }),
        ),
        appId: '',
        channelIds: [],
        source: one,
      })
    for (const [appId, own] of concerned) {
      const routed = { appId, channels: own, news: one, at: one.at ?? now.toISOString() }
      const reason = handler
        ? await handler({ deps, tx, unitOfWork, routed })
        : storedText('The field “{field}” isn’t used.', { field: one.field })
      if (reason === null) heard.push(...own.map((channel) => ({ event: one, channel })))
      else left.push({ ...leave(one, 'ignored', reason), appId, channelIds: own.map(({ id }) => id), source: one })
    }
  }
  return { heard, left }
}

const concerns = ({ phoneNumberId, wabaId }: InboundNews, channel: RoutedNumber): boolean =>
  phoneNumberId === null ? channel.wabaId === wabaId : channel.phoneNumberId === phoneNumberId

const leave = ({ field, value, wabaId, phoneNumberId }: InboundNews, outcome: InboundOther['outcome'], reason: string): InboundOther => ({
  type: 'other',
  outcome,
  reason,
  phoneNumberId,
  raw: { id: wabaId, changes: [{ field, value }] },
})
