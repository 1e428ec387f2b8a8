// Arrives: whom a teammate or the API writes to, on which channel, and what. Leaves: one conversation of that contact there, with the message on its way.
// Never here: a second conversation of a contact on a channel, a contact without what was said, or words that WhatsApp would refuse.
import type { StartConversation } from '#domain/conversations/start-conversation.ts'
import { AppError } from '#domain/errors.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'
import { keepContactsApart, listAddresses } from '#store/contacts/contact-merge.ts'
import { findContactByPhone, getContact } from '#store/contacts/contacts.ts'
import { findChannelKind } from '#store/conversations/find-conversation.ts'
import {
  findConversations,
  insertConversations,
  type LockedConversation,
  lockConversations,
} from '#store/conversations/conversation-writes.ts'
import type { Tx } from '#store/postgres/sql.ts'

import { addContact } from '../contacts/add-contact.ts'
import { reply } from './send-message.ts'
import { UnitOfWork } from '../shared/unit-of-work.ts'
import type { Actor, Work } from '../conversations/command-context.ts'
import { runCommand } from '../conversations/run-command.ts'
import { writeRow } from '../conversations/write-conversation.ts'

/** Writes to a contact, in the conversation that they have on the channel or in a new one. All of it, or nothing; returns the conversation's id. */
export function startConversation(deps: CommandDeps, by: Actor, { to, channelId, content }: StartConversation): Promise<string> {
  const { appId } = by
  return deps.sql.begin(async (tx) => {
    await keepContactsApart(tx, [appId])
    const contactId = 'contactId' in to ? to.contactId : await contactOf(deps, tx, by, to)
    const { conversation, isNew } = await conversationWith(deps, tx, { appId, channelId, contactId })
    const unitOfWork = new UnitOfWork(deps.now().toISOString())
    const work = { tx, unitOfWork, conversation }
    if (isNew) writeRow(unitOfWork, conversation, by.author, { set: { handler: 'human' }, lines: [{ type: 'conversation_opened' }] })
    else await take(deps, work, by)
    await reply(deps, work, by, content)
    await unitOfWork.flush(tx)
    return conversation.id
  })
}

/** A closed conversation is open again, and the bot leaves it to whoever writes. */
async function take(deps: CommandDeps, work: Work, by: Actor): Promise<void> {
  await runCommand(deps, work, by, { type: 'reopen' })
  if (work.conversation.handler === 'bot') await runCommand(deps, work, by, { type: 'takeOver' })
}

async function contactOf(deps: CommandDeps, tx: Tx, by: Actor, { phone, name }: { phone: string; name: string | null }): Promise<string> {
  return (await findContactByPhone(tx, by.appId, phone)) ?? (await addContact(deps, tx, by, { phone, name })).id
}

interface Where {
  appId: string
  channelId: string
  contactId: string
}

async function conversationWith(deps: CommandDeps, tx: Tx, where: Where): Promise<{ conversation: LockedConversation; isNew: boolean }> {
  const [known] = await findConversations(tx, [where])
  if (!known) await open(deps, tx, where)
  const [found] = known ? [known] : await findConversations(tx, [where])
  const [conversation] = found ? await lockConversations(tx, [found]) : []
  if (!conversation) throw new AppError('not-found')
  // What another opened meanwhile has lines of its own.
  return { conversation, isNew: !known && conversation.lastSeq === 0 }
}

/** Opens a conversation where the contact can be reached: by the number that WhatsApp knows them by, or by their phone number. */
async function open({ generateId, now }: CommandDeps, tx: Tx, { appId, channelId, contactId }: Where): Promise<void> {
  const [kind, contact, addresses] = await Promise.all([
    findChannelKind(tx, appId, channelId),
    getContact(tx, appId, contactId),
    listAddresses(tx, appId, contactId),
  ])
  if (kind === null || contact === null) throw new AppError('not-found')
  if (kind === 'webchat') throw refused('channelId', storedText('This contact hasn’t used this web chat yet. Message them on WhatsApp.'))
  const known = addresses.filter((one) => one.kind === 'wa_id')
  const address = (known.find((one) => one.channelId === channelId) ?? known[0])?.address ?? contact.phone?.slice(1)
  if (address === undefined) throw refused('to', storedText('This contact has no phone number.'))
  const at = now().toISOString()
  await insertConversations(tx, [{ appId, id: generateId(), contactId, channelId, address, addressKind: 'wa_id', at }])
}

const refused = (path: string, message: string) => new AppError('invalid-argument', { details: [{ path, message }] })
