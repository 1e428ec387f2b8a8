// Arrives: a contact that is two people, and the addresses of one of them. Leaves: a contact of their own with what was said from and to
// those addresses. Never here: a message lost; what no address tells apart (notes, bookings, orders) stays.
import type { Contact } from '#domain/contacts/contact.ts'
import { AppError } from '#domain/errors.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'
import type { Author } from '#domain/messages/message.ts'
import { Phone } from '#domain/contacts/phone.ts'
import { storedText } from '#domain/i18n/t.ts'
import { type ContactAddress, handOverAddresses, holdContacts, listAddresses, listConversationsOf } from '#store/contacts/contact-merge.ts'
import { insertContactChanges } from '#store/contacts/contact-changes.ts'
import { partContinued } from '#store/conversations/continued-conversations.ts'
import { createContact, getContact, updateContact } from '#store/contacts/contacts.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertConversations, lockConversations } from '#store/conversations/conversation-writes.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { recordChanges } from './change-contacts.ts'
import { UnitOfWork } from '../shared/unit-of-work.ts'
import { separateHeld } from './merge-conversations.ts'
import { splitLog } from './split-log.ts'

export interface Parting {
  appId: string
  contactId: string
  addresses: readonly { channelId: string; address: string }[]
  by: Author
}

/**
 * Splits some addresses of a contact into a new contact and returns it. AppError('not-found') without the contact;
 * AppError('invalid-argument') where an address is not theirs, or none would be left.
 */
export const partContacts = (deps: CommandDeps, parting: Parting): Promise<Contact> =>
  deps.sql.begin(async (tx) => {
    const { appId, contactId, by } = parting
    const was = await getContact(tx, appId, contactId)
    const parted = await partIn(deps, tx, parting)
    const contact = await getContact(tx, appId, contactId)
    const body = { type: 'parted' as const }
    await insertContactChanges(tx, { appId, author: by }, [
      { contactId, body },
      { contactId: parted.id, body },
    ])
    if (was && contact) await recordChanges(tx, { appId, author: by }, [{ was, contact }])
    return parted
  })

/** The same, inside somebody's transaction, which notes what changes of the contact. `mayEmpty`: the contact may be left with no address. */
export async function partIn(
  deps: CommandDeps,
  tx: Tx,
  { appId, contactId, addresses, by, mayEmpty = false }: Parting & { mayEmpty?: boolean },
): Promise<Contact> {
  await holdContacts(tx, appId)
  const contact = await getContact(tx, appId, contactId)
  if (!contact) throw new AppError('not-found')
  const going = chosen(await listAddresses(tx, appId, contactId), addresses, mayEmpty)
  const phone = going.flatMap(({ kind, address }) => (kind === 'wa_id' ? (Phone.safeParse(`+${address}`).data ?? []) : []))[0] ?? null
  if (phone !== null && contact.phone === phone) await updateContact(tx, appId, contactId, { phone: null })
  const parted = await createContact(tx, { appId, id: deps.generateId(), name: contact.name, phone })
  const channelIds = new Set(going.map((one) => one.channelId))
  for (const channelId of channelIds) await separateHeld(deps, tx, { appId, contactId, channelId, by })
  await handOverAddresses(tx, appId, contactId, parted.id, going)
  for (const channelId of channelIds)
    await splitConversation(deps, tx, {
      appId,
      channelId,
      from: contactId,
      to: parted.id,
      by,
      going: going.filter((one) => one.channelId === channelId),
    })
  await partContinued(tx, appId, [contactId, parted.id])
  return parted
}

/** The removed addresses, with other forms of their numbers. */
function chosen(known: readonly ContactAddress[], wanted: Parting['addresses'], mayEmpty: boolean): ContactAddress[] {
  const isWanted = (one: ContactAddress) =>
    wanted.some(({ channelId, address }) => channelId === one.channelId && [address, ...otherForms(address)].includes(one.address))
  const going = known.filter(isWanted)
  const unknown = wanted.find(({ channelId, address }) => !known.some((one) => one.channelId === channelId && one.address === address))
  if (unknown)
    throw new AppError('invalid-argument', {
      details: [{ path: 'addresses', message: storedText('{address} doesn’t belong to this contact.', { address: unknown.address }) }],
    })
  if (!mayEmpty && known.filter((one) => one.kind !== 'form').every(isWanted))
    throw new AppError('invalid-argument', {
      details: [{ path: 'addresses', message: storedText('Leave the contact at least one address.') }],
    })
  return going
}

interface ConversationSplit {
  appId: string
  channelId: string
  from: string
  to: string
  by: Author
  going: readonly ContactAddress[]
}

async function splitConversation(deps: CommandDeps, tx: Tx, { appId, channelId, from, to, by, going }: ConversationSplit): Promise<void> {
  const conversation = (await listConversationsOf(tx, appId, [from])).find((one) => one.channelId === channelId)
  const [address] = going
  if (!conversation || !address) return
  const id = deps.generateId()
  const at = deps.now().toISOString()
  await insertConversations(tx, [{ appId, id, contactId: to, channelId, address: address.address, addressKind: address.kind, at }])
  const locked = await lockConversations(tx, [
    { appId, id: conversation.id },
    { appId, id },
  ])
  const [old, fresh] = [locked.find((one) => one.id === conversation.id), locked.find((one) => one.id === id)]
  if (!old || !fresh) return
  await splitLog(tx, old, fresh, { addresses: going.map((one) => one.address) })
  const rest = (await listAddresses(tx, appId, from)).find((one) => one.channelId === channelId && one.kind !== 'form')
  if (rest && going.some((one) => one.address === old.address)) Object.assign(old, { address: rest.address, addressKind: rest.kind })
  const unitOfWork = new UnitOfWork(at)
  for (const one of [old, fresh])
    unitOfWork.append(one, by, {
      type: 'contact_parted',
      addresses: going.filter(({ kind }) => kind !== 'form').map((name) => name.address),
    })
  await unitOfWork.flush(tx)
}
