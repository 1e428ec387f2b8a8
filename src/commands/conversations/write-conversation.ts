import { storedText } from '#domain/i18n/t.ts'
import type { Author } from '#domain/messages/message.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { cancelQueued } from '#store/messages/outbox.ts'

import { changeContacts } from '../contacts/change-contacts.ts'
import type { CommandDeps } from '../shared/command-deps.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { askRating } from './ask-rating.ts'
import type { Actor, Work } from './command-context.ts'
import type { ConversationChanges } from './define-conversation-command.ts'
import { endSession } from './end-session.ts'

/** Writes all changes of a command: stopped bot, row, lines, domain event, contact tags, survey. */
export async function writeChanges(deps: CommandDeps, work: Work, by: Actor, changes: ConversationChanges): Promise<void> {
  if (changes.silencesBot) await silenceBot(deps, work)
  writeRow(work.unitOfWork, work.conversation, by.author, changes)
  if (changes.tags) await writeTags(deps, work, by, changes.tags)
  if (changes.asksRating) await askRating(deps, work)
}

/** Writes the row, its lines and the domain event of a conversation: the one place where people, jobs and flows change its state. */
export function writeRow(
  unitOfWork: UnitOfWork,
  conversation: LockedConversation,
  author: Author,
  { set, lines = [], domainEvent }: ConversationChanges,
): void {
  if (set) {
    Object.assign(conversation, set)
    unitOfWork.touch(conversation)
  }
  for (const line of lines) unitOfWork.append(conversation, author, line)
  const { appId, contactId, id: conversationId } = conversation
  if (domainEvent) unitOfWork.emit({ appId, type: domainEvent, contactId, conversationId, about: null, chain: [] })
}

async function writeTags(
  deps: CommandDeps,
  { tx, conversation: { contactId } }: Work,
  { appId, author, batch = null }: Actor,
  { add, remove }: NonNullable<ConversationChanges['tags']>,
): Promise<void> {
  const doing = { appId, author, batch, now: deps.now().toISOString() }
  if (add.length > 0) await changeContacts(tx, doing, [contactId], { type: 'addTags', tags: [...add] })
  if (remove.length > 0) await changeContacts(tx, doing, [contactId], { type: 'removeTags', tags: [...remove] })
}

/** Ends the running flow and cancels its unsent messages: the bot is silent after a take-over. */
async function silenceBot(deps: CommandDeps, { tx, unitOfWork, conversation }: Work): Promise<void> {
  await endSession({ tx, unitOfWork, now: deps.now() }, conversation)
  if (conversation.handler === 'human') return
  const failure = { code: 'taken-over', title: storedText('Not sent. A teammate took over the conversation.') }
  for (const { appId, id } of await cancelQueued(tx, conversation.appId, conversation.id)) {
    unitOfWork.setStatus(conversation, { appId, id, status: 'FAILED', failure, providerId: null })
  }
}
