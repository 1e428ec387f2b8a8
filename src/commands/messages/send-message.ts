import { AppError } from '#domain/errors.ts'
import { type Message, OutgoingContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { storedText } from '#domain/i18n/t.ts'
import { splitText } from '#domain/messages/split-text.ts'
import { findSendable } from '#store/whatsapp/templates.ts'
import { getMessage } from '#store/conversations/conversations.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { checkProducts } from './check-products.ts'
import { checkTemplate } from './check-template.ts'
import { withPreview } from './with-preview.ts'
import type { Actor, Work } from '../conversations/command-context.ts'
import type { Circumstances, ConversationChanges, ConversationState } from '../conversations/define-conversation-command.ts'
import { toPeople } from '../conversations/take-over.ts'
import { writeRow } from '../conversations/write-conversation.ts'

interface ReplyOptions {
  /** The provider's id of the quoted message. */
  replyTo?: string | null
  /** How long it is held for undo. */
  delayMs?: number
  /** The current owner. */
  anyOwner?: boolean
}

/** What WhatsApp is known to refuse of a message, and how its template reads. */
export interface SendFacts {
  templateFaults: readonly string[]
  productFaults: readonly string[]
  /** The message as it is sent: a template with the text that the customer will read. */
  shown: OutgoingContent
}

/** The changes of a reply: the conversation, if claimed, and its messages in order. */
export interface ReplyChanges {
  conversation: ConversationChanges
  messages: OutgoingContent[]
}

/** Validates and sends a reply. Returns the ids of its messages. */
export async function reply(
  deps: CommandDeps,
  work: Work,
  by: Actor,
  content: OutgoingContent,
  { replyTo = null, delayMs = 0, anyOwner = false }: ReplyOptions = {},
): Promise<string[]> {
  const facts = await factsOf(work, content)
  return writeReply(deps, work, by, decideReply(work.conversation, facts, { by: by.author, now: deps.now(), anyOwner }), {
    replyTo,
    delayMs,
  })
}

/** Writes what a reply changes, and puts its messages on their way. Returns their ids. */
export function writeReply(
  deps: CommandDeps,
  { unitOfWork, conversation }: Work,
  by: Actor,
  changes: ReplyChanges,
  { replyTo = null, delayMs = 0 }: Pick<ReplyOptions, 'replyTo' | 'delayMs'>,
): string[] {
  writeRow(unitOfWork, conversation, by.author, changes.conversation)
  return changes.messages.map((message, index) => {
    const id = deps.generateId()
    unitOfWork.send(conversation, { id, author: by.author, content: message, origin: null, replyTo: index === 0 ? replyTo : null, delayMs })
    return id
  })
}

/** The changes of a reply: replying to an unassigned conversation takes it over. Pure; an AppError if it may not be sent. */
export function decideReply(
  before: ConversationState & Reach,
  { templateFaults, productFaults, shown }: SendFacts,
  circumstances: Circumstances & { anyOwner: boolean },
): ReplyChanges {
  const { by } = circumstances
  mayReply(before, shown, circumstances)
  if (templateFaults.length > 0) throw new AppError('template-unsendable', { details: detailsOf(templateFaults) })
  if (productFaults.length > 0) throw new AppError('products-unsendable', { details: detailsOf(productFaults) })
  const claims = before.assigneeId === null && by.kind === 'operator'
  return { conversation: claims ? toPeople(by, 'taken_over', null) : {}, messages: piecesOf(shown) }
}

const detailsOf = (faults: readonly string[]) => faults.map((message) => ({ path: 'content', message }))

/** Validates a message against WhatsApp's rules and renders its template. */
export async function factsOf({ tx, conversation }: Work, content: OutgoingContent): Promise<SendFacts> {
  const { appId, channelId, id: conversationId } = conversation
  const templateFaults = await checkTemplate(tx, { appId, channelId, conversationId }, content)
  const productFaults = await checkProducts(tx, appId, channelId, content)
  const shown = await withPreview(content, (...of) => findSendable(tx, appId, channelId, ...of))
  return { templateFaults, productFaults, shown }
}

/** A text of any length, as WhatsApp takes it. */
const piecesOf = (content: OutgoingContent): OutgoingContent[] =>
  content.type === 'text' ? splitText(content.text).map((text) => ({ ...content, text })) : [content]

/** Finds the provider's id of the quoted message. */
export async function quotable({ tx, conversation }: Work, messageId: string): Promise<string> {
  const message = await getMessage(tx, conversation.appId, messageId)
  if (message?.conversationId !== conversation.id || !message.providerId)
    throw unquotable(storedText('This message isn’t in this conversation, or WhatsApp hasn’t confirmed it yet.'))
  if (message.channelId !== conversation.channelId)
    throw unquotable(storedText('This message was sent on another channel, so you can’t reply to it here.'))
  return message.providerId
}

const unquotable = (message: string) => new AppError('invalid-argument', { details: [{ path: 'replyTo', message }] })

/** Returns the content to resend. This settles an unconfirmed message; a late status still moves it forward. */
export async function settleForResend({ tx, unitOfWork, conversation }: Work, by: Actor, messageId: string): Promise<OutgoingContent> {
  const message = await getMessage(tx, by.appId, messageId)
  const { content, settles } = decideResend(message?.conversationId === conversation.id ? message : null)
  if (settles) {
    const failure = { code: 'sent-again', title: storedText('Not confirmed, so it was sent again.'), final: true }
    unitOfWork.setStatus(conversation, { appId: by.appId, id: messageId, status: 'FAILED', failure, providerId: null })
    unitOfWork.append(conversation, by.author, { type: 'send_settled', sentId: messageId, verdict: 'again' })
  }
  return content
}

/** What is resent, and whether that settles it. Pure; an AppError if it belongs elsewhere or may have arrived. */
export function decideResend(message: Pick<Message, 'direction' | 'status' | 'content'> | null): {
  content: OutgoingContent
  settles: boolean
} {
  if (!message) throw new AppError('not-found')
  const { direction, status } = message
  if (direction !== 'out' || (status !== 'FAILED' && status !== 'UNKNOWN')) throw new AppError('not-resendable')
  return { content: OutgoingContent.parse(message.content), settles: status === 'UNKNOWN' }
}

/** How the customer can be reached. */
type Reach = Pick<Work['conversation'], 'addressKind' | 'lastInboundAt'>

/** One owner at a time: take over the bot's and teammates' conversations first. */
function mayReply(
  conversation: ConversationState & Reach,
  content: OutgoingContent,
  { by, now, anyOwner }: Circumstances & { anyOwner: boolean },
): void {
  const { openState, handler, assigneeId } = conversation
  if (openState === 'closed') throw new AppError('conversation-closed')
  if (handler === 'bot') throw new AppError('not-the-owner')
  if (!anyOwner && by.kind === 'operator' && assigneeId !== null && assigneeId !== by.id) throw new AppError('taken-by-another')
  // Only a template may be sent outside the window.
  if (content.type !== 'template' && !isWindowOpen(conversation, now)) throw new AppError('window-closed')
}
