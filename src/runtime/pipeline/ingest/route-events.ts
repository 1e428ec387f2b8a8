import type {
  InboundChange,
  InboundEvent,
  InboundMessage,
  InboundNews,
  InboundOther,
  InboundPreference,
  InboundStatus,
} from '#domain/messages/inbound.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import { findChannels, type RoutedChannel } from '#store/whatsapp/channel-routing.ts'
import { findWebChatChannels } from '#store/webchat/web-chats.ts'
import type { Tx } from '#store/postgres/sql.ts'

import type { Routed } from './routed.ts'

/** What is kept beside the conversations, of an app where one is known, with the event that it was and the channels that it concerns. */
export type Rest = InboundOther & { appId?: string; channelIds?: readonly string[]; source?: InboundEvent }

/** The events of a batch by kind, each with its channel. */
export interface RoutedEvents {
  messages: readonly Routed<InboundMessage>[]
  changes: readonly Routed<InboundChange>[]
  statuses: readonly Routed<InboundStatus>[]
  preferences: readonly Routed<InboundPreference>[]
  news: readonly InboundNews[]
  rest: Rest[]
}

/** Finds which channel each event is for. Messages come out in the order of the provider's clock, whatever order they came in. */
export async function routeEvents(tx: Tx, events: readonly InboundEvent[], now: string): Promise<RoutedEvents> {
  const channelOf = await findChannelsOf(tx, events)
  const messages: Routed<InboundMessage>[] = []
  const changes: Routed<InboundChange>[] = []
  const statuses: Routed<InboundStatus>[] = []
  const preferences: Routed<InboundPreference>[] = []
  const news: InboundNews[] = []
  const rest: Rest[] = []
  for (const event of events) {
    const channel = channelOf(event)
    if (event.type === 'other')
      rest.push(channel ? { ...event, appId: channel.appId, channelIds: [channel.id], source: event } : { ...event, source: event })
    else if (event.type === 'news') news.push(event)
    else if (!channel) rest.push(unknownChannel(event))
    else if (event.type === 'message') messages.push({ event, channel })
    else if (event.type === 'change') changes.push({ event, channel })
    else if (event.type === 'status') statuses.push({ event, channel })
    else preferences.push({ event, channel })
  }
  const inOrder = messages.toSorted((a, b) => (a.event.at ?? now).localeCompare(b.event.at ?? now))
  return { messages: inOrder, changes, statuses, preferences, news, rest }
}

/** Looks up, once for all, through which channel each event came. */
async function findChannelsOf(tx: Tx, events: readonly InboundEvent[]): Promise<(event: InboundEvent) => RoutedChannel | undefined> {
  const { numbers, webChats } = await findBothIn(tx, events)
  const byPhone = new Map(numbers.map((channel) => [channel.phoneNumberId, channel]))
  const byId = new Map(webChats.map((channel) => [channel.id, channel]))
  return (event) => byId.get(webChatOf(event)?.id ?? '') ?? byPhone.get(event.phoneNumberId ?? '')
}

async function findBothIn(tx: Tx, events: readonly InboundEvent[]) {
  const phones = [...new Set(events.flatMap((event) => event.phoneNumberId ?? []))]
  const chats = [...new Set(events.flatMap((event) => webChatOf(event)?.id ?? []))]
  return {
    numbers: phones.length === 0 ? [] : await findChannels(tx, phones),
    webChats: chats.length === 0 ? [] : await findWebChatChannels(tx, chats),
  }
}

/** The channels that any of these events came through. */
export async function findChannelsIn(tx: Tx, events: readonly InboundEvent[]): Promise<RoutedChannel[]> {
  const { numbers, webChats } = await findBothIn(tx, events)
  return [...numbers, ...webChats]
}

const webChatOf = (event: InboundEvent) => (event.type === 'message' ? event.webChat : undefined)

const unknownChannel = (event: Exclude<InboundEvent, InboundOther | InboundNews>): Rest => ({
  type: 'other',
  source: event,
  outcome: 'parked',
  reason:
    webChatOf(event) === undefined
      ? storedText('No channel has the phone number ID {id}.', { id: event.phoneNumberId })
      : storedText('The web chat {id} was removed.', { id: webChatOf(event)?.id }),
  phoneNumberId: event.phoneNumberId,
  raw: JSON.parse(JSON.stringify(event)) as Json,
})
