import { AppError } from '#domain/errors.ts'
import { OutgoingContent } from '#domain/messages/message.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { splitText } from '#domain/messages/split-text.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { findSendable } from '#store/whatsapp/templates.ts'
import { getMessage } from '#store/conversations/conversations.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { checkProducts } from './check-products.ts'
import { checkTemplate } from './check-template.ts'
import { withPreview } from './with-preview.ts'
import type { Actor, Work } from '../conversations/command-context.ts'

interface ReplyOptions {
  /** The provider's id of the message that it answers. */
  replyTo?: string | null
  /** How long it is held back, so that it can be taken back. */
  delayMs?: number
  /** Whoever has the conversation by now. */
  anyOwner?: boolean
}

/** Checks what is to be said, and puts it on its way. Returns the ids of its messages. */
export async function reply(
  deps: CommandDeps,
  { tx, unitOfWork, conversation }: Work,
  by: Actor,
  content: OutgoingContent,
  { replyTo = null, delayMs = 0, anyOwner = false }: ReplyOptions = {},
): Promise<string[]> {
  mayReply(conversation, by, content, { now: deps.now(), anyOwner })
  const faults = await checkTemplate(tx, { ...conversation, conversationId: conversation.id }, content)
  if (faults.length > 0) throw new AppError('template-unsendable', { details: faults.map((message) => ({ path: 'content', message })) })
  const missing = await checkProducts(tx, by.appId, conversation.channelId, content)
  if (missing.length > 0) throw new AppError('products-unsendable', { details: missing.map((message) => ({ path: 'content', message })) })
  const shown = await withPreview(content, (...of) => findSendable(tx, by.appId, conversation.channelId, ...of))
  if (conversation.assigneeId === null && by.author.kind === 'operator') conversation.assigneeId = by.author.id
  return piecesOf(shown).map((piece, index) => {
    const id = deps.generateId()
    unitOfWork.send(conversation, { id, author: by.author, content: piece, origin: null, replyTo: index === 0 ? replyTo : null, delayMs })
    return id
  })
}

/** A text of any length, as WhatsApp takes it. */
const piecesOf = (content: OutgoingContent): OutgoingContent[] =>
  content.type === 'text' ? splitText(content.text).map((text) => ({ ...content, text })) : [content]

/** Finds the provider's id of the message that is answered. */
export async function quotable({ tx, conversation }: Work, messageId: string): Promise<string> {
  const message = await getMessage(tx, conversation.appId, messageId)
  if (message?.conversationId !== conversation.id || !message.providerId)
    throw unquotable('This message is not in the conversation, or WhatsApp has not confirmed it yet.')
  if (message.channelId !== conversation.channelId)
    throw unquotable('This message was said on another channel, where this answer does not go.')
  return message.providerId
}

const unquotable = (message: string) => new AppError('invalid-argument', { details: [{ path: 'replyTo', message }] })

/** Returns what is to be said again. An unconfirmed message is settled by it: the person has decided; a late status still moves it forward. */
export async function settleForResend({ tx, unitOfWork, conversation }: Work, by: Actor, messageId: string): Promise<OutgoingContent> {
  const message = await getMessage(tx, by.appId, messageId)
  if (!message || message.conversationId !== conversation.id) throw new AppError('not-found')
  const { direction, status } = message
  if (direction !== 'out' || (status !== 'FAILED' && status !== 'UNKNOWN')) throw new AppError('not-resendable')
  if (status === 'UNKNOWN') {
    const failure = { code: 'sent-again', title: 'Not confirmed, and sent again.', final: true }
    unitOfWork.setStatus(conversation, { appId: by.appId, id: messageId, status: 'FAILED', failure, providerId: null })
    unitOfWork.append(conversation, by.author, { type: 'send_settled', sentId: messageId, verdict: 'again' })
  }
  return OutgoingContent.parse(message.content)
}

/** One owner at a time: the bot's conversations, and a colleague's, must be taken over first. */
function mayReply(
  conversation: LockedConversation,
  by: Actor,
  content: OutgoingContent,
  { now, anyOwner }: { now: Date; anyOwner: boolean },
): void {
  if (conversation.openState === 'closed') throw new AppError('conversation-closed')
  if (conversation.handler === 'bot') throw new AppError('not-the-owner')
  const { assigneeId } = conversation
  if (!anyOwner && by.author.kind === 'operator' && assigneeId !== null && assigneeId !== by.author.id)
    throw new AppError('taken-by-another')
  // A template is what may go out when the window is closed.
  if (content.type !== 'template' && !isWindowOpen(conversation.lastInboundAt, now)) throw new AppError('window-closed')
}
