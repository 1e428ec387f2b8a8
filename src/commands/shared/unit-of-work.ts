import type { ConversationEventBody } from '#domain/conversations/conversation-event.ts'
import type { DomainEvent } from '#domain/workflows/domain-event.ts'
import type { Json } from '#domain/json.ts'
import type { Author, IncomingContent, MessageContent, NoteContent, NoteFile, Origin, OutgoingContent } from '#domain/messages/message.ts'
import type { Mention } from '#domain/conversations/mention.ts'
import type { MessageContext, Referral } from '#domain/messages/message-parts.ts'
import { DELETED_SNIPPET, storedSnippet } from '#domain/messages/snippet.ts'
import type { LockedConversation, LoggedConversation } from '#store/conversations/conversation-writes.ts'
import type { NewMessage, NewReader, Price, StatusChange } from '#store/conversations/event-log-writes.ts'
import type { NewSignal } from '#store/conversations/signals.ts'
import type { SendHint } from '#store/messages/outbox.ts'
import type { Tx } from '#store/postgres/sql.ts'

import { addWrites, noWrites, saveWrites } from './pending-writes.ts'

/** Who speaks when nobody does. */
export const SYSTEM: Author = { kind: 'system', id: null, name: null }

/**
 * What one transaction will write of conversations that it holds locked: appended in memory, flushed as sets. Everything that
 * happens to a conversation is written through here, so that log, counters and queues can never disagree.
 */
export class UnitOfWork {
  private readonly writes = noWrites()
  /** The conversations that it made ready, by their keys: nothing else waits for a turn of theirs. */
  private readonly woken = new Map<string, LockedConversation>()
  private readonly at: string

  constructor(at: string) {
    this.at = at
  }

  /** Appends an event and returns its number in the conversation. */
  append(conversation: LockedConversation, author: Author, body: ConversationEventBody, at = this.at): number {
    // Whatever the bot said before the hand-over, the customer's question is still open.
    if (body.type === 'handler_changed' && body.handler === 'human' && body.reason !== 'taken_over' && body.reason !== 'routed')
      conversation.waitingSince ??= conversation.lastInboundAt
    this.touch(conversation)
    return this.log(conversation, author, body, at)
  }

  /**
   * Appends a customer's message. Only messages written in WhatsApp open the 24-hour window (`opensWindow`). `forTurn`: the bot is to hear it, and
   * waits for the words of a voice message.
   */
  receive(conversation: LockedConversation, message: Received & Reception): void {
    const { opensWindow, ignored, forTurn: _, ...kept } = message
    const { id, author, content, at, providerId } = kept
    const seq = this.append(conversation, author, { type: 'message_received', messageId: id, ...(ignored && { ignored }) }, at)
    this.keep(conversation, { ...kept, seq, direction: 'in', status: null, origin: null })
    this.fetchFile(conversation, id, content)
    this.transcribe(conversation, message)
    if (content.type !== 'system' && !ignored) conversation.unreadCount += 1
    if (content.type !== 'system' && !ignored && content.type !== 'reaction') this.awaits(conversation, at)
    if (opensWindow && (conversation.lastInboundAt === null || at >= conversation.lastInboundAt)) {
      conversation.lastInboundAt = at
      // A call opens the window too, but cannot be marked as read.
      if (content.type !== 'call') conversation.lastInboundProviderId = providerId
    }
  }

  /** Appends a message from the business's phone app, which is already sent. */
  echo(conversation: LockedConversation, message: Received): void {
    const { id, author, content, at } = message
    settleWait(conversation)
    const seq = this.append(conversation, author, { type: 'message_queued', messageId: id }, at)
    this.keep(conversation, { ...message, seq, direction: 'out', status: 'SENT', origin: null })
    this.fetchFile(conversation, id, content)
  }

  /** Appends our message and queues it in the outbox. `replyTo` is the provider's id of the quoted message. */
  send(
    conversation: LockedConversation,
    message: { id: string; author: Author; content: OutgoingContent; origin: Origin | null; delayMs?: number; replyTo?: string | null },
  ): NewMessage {
    const { id, author, content, origin, delayMs = 0, replyTo = null } = message
    settleWait(conversation)
    const seq = this.append(conversation, author, { type: 'message_queued', messageId: id })
    const { appId, id: conversationId, channelId, address, addressKind } = conversation
    this.writes.outbox.push({ appId, id, conversationId, channelId, address, addressKind, content, replyTo, delayMs })
    const status = 'SENDING'
    const context = replyTo === null ? undefined : { replyTo }
    return this.keep(conversation, {
      id,
      seq,
      direction: 'out',
      author,
      content,
      status,
      origin,
      providerId: null,
      context,
      address,
      at: this.at,
    })
  }

  /** Appends a note for the team and notifies mentioned members. */
  note(
    conversation: LockedConversation,
    message: { id: string; author: Author; text: string; mentions?: Mention[]; userIds?: readonly string[]; files?: NoteFile[] },
  ): NewMessage {
    const { id, author, text, mentions = [], userIds = [], files = [] } = message
    const { appId, id: conversationId } = conversation
    const seq = this.append(conversation, author, { type: 'note_added', messageId: id })
    const content: NoteContent = { type: 'note', text, ...(mentions.length > 0 && { mentions }), ...(files.length > 0 && { files }) }
    this.writes.mentions.push(...userIds.map((userId) => ({ appId, userId, conversationId, messageId: id, at: this.at })))
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
  setStatus(conversation: LoggedConversation, change: StatusChange, at = this.at): void {
    this.writes.statuses.set(`${change.appId}/${change.id}`, change)
    this.log(
      conversation,
      SYSTEM,
      { type: 'message_status_changed', messageId: change.id, status: change.status, failure: change.failure },
      at,
    )
  }

  /** Writes what Meta charges for a message. */
  setPricing(price: Price): void {
    this.writes.prices.set(`${price.appId}/${price.id}`, price)
  }

  /** Writes that a member of the group has read a message. */
  addReader(conversation: LoggedConversation, reader: NewReader): void {
    this.writes.readers.push(reader)
    this.log(conversation, SYSTEM, { type: 'message_read_by', messageId: reader.id, name: reader.name }, reader.at)
  }

  /** Updates the list snippet if it shows this message. */
  reword(conversation: LockedConversation, message: { id: string; content: MessageContent; revokedAt: string | null }): void {
    if (conversation.snippetMessageId !== message.id) return
    conversation.snippet = message.revokedAt === null ? storedSnippet(message.content) : DELETED_SNIPPET
    this.touch(conversation)
  }

  /** Queues a signal and marks the conversation ready for a turn. */
  signal(conversation: LockedConversation, body: Json): void {
    this.writes.signals.push({ appId: conversation.appId, conversationId: conversation.id, body })
    if (conversation.readyAt === null) this.woken.set(keyOf(conversation), conversation)
    conversation.readyAt ??= this.at
    this.touch(conversation)
  }

  /**
   * Takes out the conversations that it made ready, with their signals, for a turn in the same transaction, which writes them. None of those that
   * wait for a voice message's words, and none at all where they are more than `limit`.
   */
  takeReady(limit: number): { conversations: LockedConversation[]; signals: NewSignal[] } {
    const held = new Set(this.writes.transcripts.map(({ appId, conversationId }) => `${appId}/${conversationId}`))
    const taken = this.woken.size > limit ? [] : [...this.woken].filter(([key]) => !held.has(key))
    for (const [key, conversation] of taken) {
      conversation.readyAt = null
      this.writes.conversations.delete(key)
      this.writes.grown.delete(key)
    }
    const keys = new Set(taken.map(([key]) => key))
    const signals = this.writes.signals.splice(0)
    const isTaken = ({ appId, conversationId }: NewSignal) => keys.has(`${appId}/${conversationId}`)
    this.writes.signals.push(...signals.filter((signal) => !isTaken(signal)))
    return { conversations: taken.map(([, conversation]) => conversation), signals: signals.filter(isTaken) }
  }

  /** Publishes domain events to waiting workflows. */
  emit(event: DomainEvent): void {
    this.writes.domainEvents.push(event)
  }

  /** Marks a conversation to be written. */
  touch(conversation: LockedConversation): void {
    this.writes.conversations.set(keyOf(conversation), conversation)
  }

  /** An independent copy; `conversation` replaces the record of its key. */
  copy(conversation: LockedConversation | null): UnitOfWork {
    const copy = new UnitOfWork(this.at)
    copy.absorb(this)
    if (conversation) copy.replace(conversation)
    return copy
  }

  /** Writes this record of a conversation, where another of it was touched. */
  replace(conversation: LockedConversation): void {
    const key = keyOf(conversation)
    if (this.writes.conversations.has(key)) this.touch(conversation)
    if (this.writes.grown.has(key)) this.writes.grown.set(key, conversation)
  }

  /** Adds the pending writes of another unit of work of the same transaction. */
  absorb(other: UnitOfWork): void {
    addWrites(this.writes, other.writes)
  }

  get isEmpty(): boolean {
    const { conversations, events, domainEvents, prices } = this.writes
    return conversations.size === 0 && events.length === 0 && domainEvents.length === 0 && prices.size === 0
  }

  /** Writes everything, in a few statements whatever the number of conversations. Returns those in which messages are to be sent. */
  async flush(tx: Tx): Promise<SendHint[]> {
    return this.isEmpty ? [] : saveWrites(tx, this.writes)
  }

  /** Appends a line to the log, which changes nothing else of its conversation. */
  private log(conversation: LoggedConversation, author: Author, body: ConversationEventBody, at: string): number {
    conversation.lastSeq += 1
    this.writes.grown.set(keyOf(conversation), conversation)
    this.writes.events.push({ appId: conversation.appId, conversationId: conversation.id, seq: conversation.lastSeq, author, body, at })
    return conversation.lastSeq
  }

  /** The customer waits for a reply, and the snooze ends. */
  private awaits(conversation: LockedConversation, at: string): void {
    conversation.waitingSince ??= at
    if (conversation.snoozedUntil === null) return
    conversation.snoozedUntil = null
    this.append(conversation, SYSTEM, { type: 'conversation_woke', reason: 'reply' })
  }

  /** Queues the download of a customer's file. */
  private fetchFile({ appId, id: conversationId, channelId }: LockedConversation, messageId: string, content: IncomingContent): void {
    if (!('media' in content) || content.media.providerId === undefined) return
    const { providerId, mimeType = null, sha256 = null } = content.media
    const filename = 'filename' in content ? (content.filename ?? null) : null
    this.writes.files.push({
      appId,
      messageId,
      conversationId,
      channelId,
      providerId,
      declaredType: mimeType,
      declaredSha256: sha256,
      filename,
    })
  }

  /** Queues a customer's voice message for the app's transcription, where it is automatic. */
  private transcribe(
    { appId, id: conversationId }: LockedConversation,
    { id: messageId, content, ignored, forTurn = false }: Received & Reception,
  ): void {
    if (content.type !== 'audio' || content.voice === false || ignored) return
    this.writes.transcripts.push({ appId, messageId, conversationId, awaitsFile: content.media.providerId !== undefined, holds: forTurn })
  }

  private keep(conversation: LockedConversation, message: KeptMessage): NewMessage {
    const row: NewMessage = { appId: conversation.appId, conversationId: conversation.id, channelId: conversation.channelId, ...message }
    this.writes.messages.push(row)
    // A late message (phone was off, repeated webhook) is not the latest one.
    if (message.at >= conversation.lastActivityAt || conversation.snippetMessageId === null) {
      conversation.snippet = storedSnippet(message.content)
      conversation.snippetDirection = message.direction
      conversation.snippetMessageId = message.id
    }
    if (message.at > conversation.lastActivityAt) conversation.lastActivityAt = message.at
    return row
  }
}

const keyOf = ({ appId, id }: LoggedConversation): string => `${appId}/${id}`

/** The customer no longer waits for a reply. */
const settleWait = (conversation: LockedConversation): void => {
  Object.assign(conversation, { waitingSince: null, dueAt: null, overdue: false })
}

/** A message that came from outside; `at` is the provider's clock. */
interface Received {
  id: string
  providerId: string
  author: Author
  content: IncomingContent
  context?: MessageContext | undefined
  referral?: Referral | undefined
  address?: string | undefined
  at: string
}

/** What else is known of a message when it is received. */
interface Reception {
  opensWindow: boolean
  ignored?: 'blocked' | undefined
  forTurn?: boolean
}

type KeptMessage = Omit<NewMessage, 'appId' | 'conversationId' | 'channelId'>
