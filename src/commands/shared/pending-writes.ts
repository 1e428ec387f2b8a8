import type { DomainEvent } from '#domain/workflows/domain-event.ts'
import { insertTranscripts, type NewTranscript } from '#store/ai/transcripts.ts'
import {
  type LockedConversation,
  type LoggedConversation,
  saveConversations,
  saveLastSeqs,
} from '#store/conversations/conversation-writes.ts'
import {
  insertEvents,
  insertMessages,
  type NewEvent,
  type NewMessage,
  type NewReader,
  type Price,
  savePrices,
  saveReaders,
  saveStatuses,
  type StatusChange,
} from '#store/conversations/event-log-writes.ts'
import { insertMentions, type NewMention } from '#store/conversations/mentions.ts'
import { insertSignals, type NewSignal } from '#store/conversations/signals.ts'
import { insertMediaFiles, type NewMediaFile } from '#store/files/media-files.ts'
import { insertOutbox, type NewOutboxRow } from '#store/flows/turn-writes.ts'
import type { SendHint } from '#store/messages/outbox.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'

/** The rows that a unit of work has collected, table by table. */
export interface PendingWrites {
  /** Conversations that are written whole. */
  readonly conversations: Map<string, LockedConversation>
  /** Conversations whose logs grew; those that are not written whole have their place in the log written, which no index holds. */
  readonly grown: Map<string, LoggedConversation>
  readonly events: NewEvent[]
  readonly messages: NewMessage[]
  readonly outbox: NewOutboxRow[]
  readonly signals: NewSignal[]
  readonly domainEvents: DomainEvent[]
  readonly files: NewMediaFile[]
  readonly transcripts: NewTranscript[]
  readonly mentions: NewMention[]
  readonly statuses: Map<string, StatusChange>
  readonly readers: NewReader[]
  readonly prices: Map<string, Price>
}

export const noWrites = (): PendingWrites => ({
  conversations: new Map(),
  grown: new Map(),
  events: [],
  messages: [],
  outbox: [],
  signals: [],
  domainEvents: [],
  files: [],
  transcripts: [],
  mentions: [],
  statuses: new Map(),
  readers: [],
  prices: new Map(),
})

/** Adds the writes of another unit of work of the same transaction. */
export function addWrites(to: PendingWrites, from: PendingWrites): void {
  for (const [key, conversation] of from.conversations) to.conversations.set(key, conversation)
  for (const [key, conversation] of from.grown) to.grown.set(key, conversation)
  for (const [key, status] of from.statuses) to.statuses.set(key, status)
  for (const [key, price] of from.prices) to.prices.set(key, price)
  to.readers.push(...from.readers)
  to.events.push(...from.events)
  to.messages.push(...from.messages)
  to.outbox.push(...from.outbox)
  to.signals.push(...from.signals)
  to.domainEvents.push(...from.domainEvents)
  to.files.push(...from.files)
  to.transcripts.push(...from.transcripts)
  to.mentions.push(...from.mentions)
}

/** Writes the rows, a statement for each table whatever the number of conversations. Returns the conversations in which messages are to be sent. */
export async function saveWrites(tx: Tx, writes: PendingWrites): Promise<SendHint[]> {
  await Promise.all([
    saveConversations(tx, [...writes.conversations.values()]),
    saveLastSeqs(
      tx,
      [...writes.grown].flatMap(([key, conversation]) => (writes.conversations.has(key) ? [] : [conversation])),
    ),
    insertMessages(tx, writes.messages),
    insertEvents(tx, writes.events),
    saveStatuses(tx, [...writes.statuses.values()]),
    savePrices(tx, [...writes.prices.values()]),
    saveReaders(tx, writes.readers),
    insertOutbox(tx, writes.outbox),
    insertSignals(tx, writes.signals),
    insertDomainEvents(tx, writes.domainEvents),
    insertMediaFiles(tx, writes.files),
    insertTranscripts(tx, writes.transcripts),
    insertMentions(tx, writes.mentions),
  ])
  return writes.outbox.map(({ appId, conversationId, channelId }) => ({ appId, conversationId, channelId }))
}
