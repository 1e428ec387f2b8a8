import type { ConversationEventBody } from '#domain/conversation-event.ts'
import type { Json } from '#domain/json.ts'
import { type Author, type IncomingContent, type Origin, type OutgoingContent, snippetOf } from '#domain/message.ts'
import type { Tx } from '#store/connect.ts'
import { type LockedConversation, saveConversations } from '#store/conversation-writes.ts'
import { insertEvents, insertMessages, type NewEvent, type NewMessage, saveStatuses, type StatusChange } from '#store/log-writes.ts'
import { insertSignals, type NewSignal } from '#store/signals.ts'
import { insertOutbox, type NewOutboxRow } from '#store/turn-writes.ts'

/** Who speaks when nobody does. */
export const SYSTEM: Author = { kind: 'system', id: null, name: null }

/**
 * What one transaction will write of conversations that it holds locked: appended in memory, flushed as sets. Everything that
 * happens to a conversation is written through here, so that log, counters and queues can never disagree.
 */
export class Journal {
  private readonly touched = new Map<string, LockedConversation>()
  private readonly events: NewEvent[] = []
  private readonly messages: NewMessage[] = []
  private readonly outbox: NewOutboxRow[] = []
  private readonly signals: NewSignal[] = []
  private readonly statuses = new Map<string, StatusChange>()
  private readonly at: string

  constructor(at: string) {
    this.at = at
  }

  /** Appends an event and returns its number in the conversation. */
  append(conversation: LockedConversation, author: Author, body: ConversationEventBody, at = this.at): number {
    conversation.lastSeq += 1
    this.touch(conversation)
    this.events.push({ appId: conversation.appId, conversationId: conversation.id, seq: conversation.lastSeq, author, body, at })
    return conversation.lastSeq
  }

  /** Appends a customer's message. `at` is the provider's clock. */
  receive(
    conversation: LockedConversation,
    message: { id: string; providerId: string; author: Author; content: IncomingContent; at: string },
  ): void {
    const { id, providerId, author, content, at } = message
    const seq = this.append(conversation, author, { type: 'message_received', messageId: id }, at)
    this.keep(conversation, { id, seq, direction: 'in', author, content, status: null, origin: null, providerId, at })
    conversation.unreadCount += 1
    if (conversation.lastInboundAt === null || at >= conversation.lastInboundAt) {
      conversation.lastInboundAt = at
      conversation.lastInboundProviderId = providerId
    }
  }

  /** Appends a message of ours and puts it on its way out. */
  send(
    conversation: LockedConversation,
    message: { id: string; author: Author; content: OutgoingContent; origin: Origin | null },
  ): NewMessage {
    const { id, author, content, origin } = message
    const seq = this.append(conversation, author, { type: 'message_queued', messageId: id })
    const { appId, id: conversationId, channelId, address, addressKind } = conversation
    this.outbox.push({ appId, id, conversationId, channelId, address, addressKind, content })
    return this.keep(conversation, { id, seq, direction: 'out', author, content, status: 'SENDING', origin, providerId: null, at: this.at })
  }

  /** Appends a note that only the team sees. */
  note(conversation: LockedConversation, message: { id: string; author: Author; text: string }): NewMessage {
    const { id, author, text } = message
    const seq = this.append(conversation, author, { type: 'note_added', messageId: id })
    const content = { type: 'note' as const, text }
    return this.keep(conversation, {
      id,
      seq,
      direction: 'note',
      author,
      content,
      status: null,
      origin: null,
      providerId: null,
      at: this.at,
    })
  }

  /** Writes a message's new status, which the caller has found to go forward. */
  setStatus(conversation: LockedConversation, change: StatusChange, at = this.at): void {
    this.statuses.set(`${change.appId}/${change.id}`, change)
    this.append(
      conversation,
      SYSTEM,
      { type: 'message_status_changed', messageId: change.id, status: change.status, failure: change.failure },
      at,
    )
  }

  /** Puts a signal in the conversation's queue and marks it ready for a turn. */
  signal(conversation: LockedConversation, body: Json): void {
    this.signals.push({ appId: conversation.appId, conversationId: conversation.id, body })
    conversation.readyAt ??= this.at
    this.touch(conversation)
  }

  /** Counts a conversation among those to write back. */
  touch(conversation: LockedConversation): void {
    this.touched.set(`${conversation.appId}/${conversation.id}`, conversation)
  }

  /** Takes in what another journal of the same transaction holds. */
  absorb(other: Journal): void {
    for (const [key, conversation] of other.touched) this.touched.set(key, conversation)
    for (const [key, status] of other.statuses) this.statuses.set(key, status)
    this.events.push(...other.events)
    this.messages.push(...other.messages)
    this.outbox.push(...other.outbox)
    this.signals.push(...other.signals)
  }

  get isEmpty(): boolean {
    return this.touched.size === 0
  }

  /** Writes everything, in a few statements whatever the number of conversations. */
  async flush(tx: Tx): Promise<void> {
    if (this.isEmpty) return
    await Promise.all([
      saveConversations(tx, [...this.touched.values()]),
      insertMessages(tx, this.messages),
      insertEvents(tx, this.events),
      saveStatuses(tx, [...this.statuses.values()]),
      insertOutbox(tx, this.outbox),
      insertSignals(tx, this.signals),
    ])
  }

  private keep(conversation: LockedConversation, message: KeptMessage): NewMessage {
    const row: NewMessage = { appId: conversation.appId, conversationId: conversation.id, channelId: conversation.channelId, ...message }
    this.messages.push(row)
    conversation.snippet = snippetOf(message.content)
    conversation.snippetDirection = message.direction
    conversation.snippetMessageId = message.id
    if (message.at > conversation.lastActivityAt) conversation.lastActivityAt = message.at
    return row
  }
}

type KeptMessage = Omit<NewMessage, 'appId' | 'conversationId' | 'channelId'>
