// Arrives: two conversations of one contact, on two channels. Leaves: one thread, in the order in which things were said, answered on the
// channel of the one that stays; or, taken apart again, one of each channel. Never here: a message lost, or sent on another channel.
import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Author } from '#domain/messages/message.ts'
import { findConversationHolding, holdContacts, listAddresses, listConversationsOf } from '#store/contacts/contact-merge.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertConversations, type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import { findConversationRef } from '#store/conversations/find-conversation.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { UnitOfWork } from '../shared/unit-of-work.ts'
import { joinConversationLogs } from './merge.ts'
import { splitLog } from './split-log.ts'

interface Merging {
  appId: string
  keep: string
  gone: string
  by: Author
}

interface Separating {
  appId: string
  conversationId: string
  channelId: string
  by: Author
}

/**
 * Merges the conversation `gone` into `keep`. The flow of `gone` ends, and what the customer writes on its channel afterwards opens a new
 * conversation there. AppError('not-found') where one is not there; AppError('invalid-argument') where they belong to two contacts.
 */
export function mergeConversations(deps: CommandDeps, { appId, keep, gone, by }: Merging): Promise<void> {
  return deps.sql.begin(async (tx) => {
    await holdContacts(tx, appId)
    const [staying, going] = await lockBoth(tx, appId, keep, gone)
    if (staying.contactId !== going.contactId) throw new AppError('invalid-argument', { details: [otherContact()] })
    await joinConversationLogs(deps, tx, staying, going)
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    unitOfWork.append(staying, by, { type: 'conversations_merged', channelId: going.channelId })
    await unitOfWork.flush(tx)
  })
}

const otherContact = () => ({
  path: 'conversationId',
  message: storedText('This conversation belongs to another contact. Merge the contacts to merge their conversations.'),
})

async function lockBoth(tx: Tx, appId: string, keep: string, gone: string): Promise<[LockedConversation, LockedConversation]> {
  const locked = await lockConversations(
    tx,
    [keep, gone].map((id) => ({ appId, id })),
  )
  const [staying, going] = [locked.find(({ id }) => id === keep), locked.find(({ id }) => id === gone)]
  if (!staying || !going || keep === gone) throw new AppError('not-found')
  return [staying, going]
}

/**
 * Unmerges the messages of another channel into their own conversation and returns its id. Notes and log lines stay.
 * AppError('not-found') where nothing in the conversation was said there.
 */
export function separateConversation(deps: CommandDeps, separating: Separating): Promise<string> {
  return deps.sql.begin(async (tx) => {
    await holdContacts(tx, separating.appId)
    return separateIn(deps, tx, separating)
  })
}

/** Unmerges a channel's messages from a contact's other conversations, if any. */
export async function separateHeld(deps: CommandDeps, tx: Tx, { appId, contactId, channelId, by }: Held): Promise<void> {
  const holding = await findConversationHolding(tx, appId, contactId, channelId)
  if (holding !== null) await separateIn(deps, tx, { appId, conversationId: holding, channelId, by })
}

interface Held {
  appId: string
  contactId: string
  channelId: string
  by: Author
}

async function separateIn(deps: CommandDeps, tx: Tx, { appId, conversationId, channelId, by }: Separating): Promise<string> {
  const id = deps.generateId()
  const at = deps.now().toISOString()
  const whole = await holdWhole(deps, tx, appId, conversationId, channelId)
  const address = (await listAddresses(tx, appId, whole.contactId)).find((one) => one.channelId === channelId && one.kind !== 'form')
  if (!address) throw new AppError('not-found')
  const { contactId } = whole
  await insertConversations(tx, [{ appId, id, contactId, channelId, address: address.address, addressKind: address.kind, at }])
  const [fresh] = await lockConversations(tx, [{ appId, id }])
  if (!fresh) throw new AppError('not-found')
  if ((await splitLog(tx, whole, fresh, { channelId })) === 0) throw new AppError('not-found')
  const unitOfWork = new UnitOfWork(at)
  for (const one of [whole, fresh]) unitOfWork.append(one, by, { type: 'conversation_separated', channelId })
  await unitOfWork.flush(tx)
  return id
}

/** Locks the conversation to unmerge, after merging newer messages of that channel. */
async function holdWhole(deps: CommandDeps, tx: Tx, appId: string, conversationId: string, channelId: string): Promise<LockedConversation> {
  // Nobody moves it to another contact or channel meanwhile, so that all that is needed is locked at once, in the one order.
  const found = await findConversationRef(tx, appId, conversationId)
  if (!found || found.channelId === channelId) throw new AppError('not-found')
  const since = (await listConversationsOf(tx, appId, [found.contactId])).find((one) => one.channelId === channelId)
  if (!since) {
    const [whole] = await lockConversations(tx, [{ appId, id: conversationId }])
    if (!whole) throw new AppError('not-found')
    return whole
  }
  const [whole, going] = await lockBoth(tx, appId, conversationId, since.id)
  await joinConversationLogs(deps, tx, whole, going)
  return whole
}
