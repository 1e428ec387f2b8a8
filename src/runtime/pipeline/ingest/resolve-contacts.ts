import type { Address, InboundMessage } from '#domain/messages/inbound.ts'
import { otherForms } from '#domain/contacts/phone-variants.ts'
import { Phone } from '#domain/contacts/phone.ts'
import {
  findAddresses,
  findContactsByPhone,
  insertAddresses,
  insertContacts,
  type KnownAddress,
  type NewAddress,
  type NewContact,
  refreshContacts,
  releasePhones,
} from '#store/whatsapp/channel-routing.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { confirmEmails, findByConfirmedEmail } from '#store/contacts/confirmed-emails.ts'
import { keepContactsApart } from '#store/contacts/contact-merge.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'

import { restoreSuppressions } from '#commands/contacts/suppression-list.ts'
import type { Duplicate } from '#commands/contacts/merge-duplicates.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { Routed } from './routed.ts'

type Message = Routed<InboundMessage>

/** Who wrote each message, in their order, and who turned out to be somebody known already. */
export interface ResolvedContacts {
  contactIds: readonly string[]
  duplicates: readonly Duplicate[]
}

/**
 * Maps each message to its contact by any of its addresses, or by another way to write its number; a new person becomes a contact, found
 * again by phone where one exists. What the message tells again (an id, a username, a number) is written.
 */
export async function resolveContacts(deps: RuntimeDeps, tx: Tx, messages: readonly Message[]): Promise<ResolvedContacts> {
  const [, stored] = await Promise.all([
    keepContactsApart(
      tx,
      messages.map(({ channel }) => channel.appId),
    ),
    // Waits behind that lock: what one transaction asks for is answered in its order.
    findAddresses(tx, messages.flatMap(namesOf)),
  ])
  const known = new Map<string, KnownAddress>(stored.map((row) => [idOf(row), row]))
  const strangers = messages.filter((message) => !namesOf(message).some((name) => known.has(idOf(name))))
  const holders = await findContactsByPhone(tx, strangers.flatMap(phonesOf))
  // Who typed somebody's number into a web chat does not become them: whoever proves the number gets it.
  await releasePhones(
    tx,
    holders.filter(({ isProved }) => !isProved),
  )
  const phones = new Map(holders.filter(({ isProved }) => isProved).map((row) => [JSON.stringify([row.appId, row.phone]), row.id]))
  const newContacts = new Map<string, NewContact>()
  const newAddresses = new Map<string, NewAddress>()
  const owner = new Map([...known].map(([id, { contactId }]) => [id, contactId]))
  for (const message of messages) {
    const found =
      namesOf(message).flatMap((name) => owner.get(idOf(name)) ?? [])[0] ??
      phonesOf(message).flatMap(({ appId, phone }) => phones.get(JSON.stringify([appId, phone])) ?? [])[0]
    const contactId = found ?? deps.generateId()
    if (found === undefined) newContacts.set(contactId, contactOf(message, contactId))
    for (const row of addressesOf(message, contactId)) {
      const id = idOf(row)
      if (owner.has(id) && !isUpgrade(known.get(id) ?? newAddresses.get(id), row)) continue
      if (!owner.has(id)) owner.set(id, contactId)
      newAddresses.set(id, row)
    }
  }
  await writeNew(deps, tx, owner, newContacts, [...newAddresses.values()])
  await refresh(tx, messages, owner, known)
  const { contactIds, duplicates } = joined(messages, owner)
  return { contactIds, duplicates: [...duplicates, ...(await joinedByEmail(tx, messages, contactIds))] }
}

/** Writes the emails that a site's server vouches for, and tells who is somebody that is known by one. A typed one finds nobody. */
async function joinedByEmail(tx: Tx, messages: readonly Message[], contactIds: readonly string[]): Promise<Duplicate[]> {
  const signed = messages.flatMap(({ event: { webChat, addresses }, channel }, index) => {
    const [email, contactId, address] = [webChat?.proved?.email, contactIds[index], addresses[0]?.value]
    return email && contactId && address
      ? [{ appId: channel.appId, contactId, webChatId: channel.id, address, email, proof: 'identity' as const }]
      : []
  })
  if (signed.length === 0) return []
  const found = await findByConfirmedEmail(tx, signed)
  await confirmEmails(tx, signed)
  return found.map(({ appId, contactId: gone, otherId: keep }) => ({ appId, keep, gone }))
}

type Name = { appId: string; channelId: string; address: string }

const idOf = ({ appId, channelId, address }: Name): string => JSON.stringify([appId, channelId, address])

/** The addresses that the sender has now: not those that this message tells are given up. */
const heldAddresses = (event: InboundMessage): readonly Address[] => {
  const { addresses, moves = [] } = event
  return [
    ...addresses.filter(({ value }) => !moves.some(({ from }) => from.value === value)),
    ...moves.map(({ to }) => to),
    ...numbersIn(event),
  ]
}

/** The same as rows of a contact, each number also in the other forms in which it may be written. */
const addressesOf = ({ event, channel }: Message, contactId: string): NewAddress[] =>
  heldAddresses(event).flatMap(({ kind, value }) => {
    const row = { appId: channel.appId, channelId: channel.id, contactId }
    const forms = kind === 'wa_id' ? otherForms(value) : []
    return [{ ...row, address: value, kind }, ...forms.map((form) => ({ ...row, address: form, kind: 'form' as const }))]
  })

/** The number in the customer’s own contact card, which we had asked for: WhatsApp vouches that it is theirs. */
const numbersIn = ({ content }: InboundMessage): Address[] =>
  content.type === 'contacts' && content.asked
    ? content.contacts
        .slice(0, 1)
        .flatMap(({ phones }) => phones.flatMap(({ waId }) => (waId ? [{ kind: 'wa_id' as const, value: waId }] : [])))
    : []

/** Every way to find the sender: first the addresses as they are written, then the other forms of a number. */
function namesOf({ event, channel }: Message): Name[] {
  const values = [...event.addresses, ...(event.moves ?? []).map(({ to }) => to), ...numbersIn(event)].map(({ value }) => value)
  return [...values, ...values.flatMap(otherForms)].map((address) => ({ appId: channel.appId, channelId: channel.id, address }))
}

/** The phone numbers that are certainly the sender's: those of their wa_ids, or the one that a site's server vouches for, where the spec's rule allows them. */
function phonesOf({ event, channel }: Message): { appId: string; phone: string }[] {
  const digits = heldAddresses(event)
    .filter(({ kind }) => kind === 'wa_id')
    .map(({ value }) => value)
  const signed = event.webChat?.proved?.phone
  return [...digits, ...(signed === undefined ? [] : [signed.slice(1)])]
    .flatMap((value) => [value, ...otherForms(value)])
    .flatMap((value) => Phone.safeParse(`+${value}`).data ?? [])
    .map((phone) => ({ appId: channel.appId, phone }))
}

const contactOf = (message: Message, id: string): NewContact => ({
  appId: message.channel.appId,
  id,
  name: message.event.profileName ?? groupName(message.event),
  username: message.event.username,
  phone: phonesOf(message)[0]?.phone ?? null,
})

/** A group whose subject nobody told is told apart by the end of its id. */
const groupName = ({ participant, addresses }: InboundMessage): string | null =>
  participant ? `Group chat ${addresses[0]?.value.slice(-4) ?? ''}`.trim() : null

/** A number that was only guessed at is now really in use. */
const isUpgrade = (before: { kind: NewAddress['kind']; contactId: string } | undefined, now: NewAddress): boolean =>
  before?.kind === 'form' && now.kind !== 'form' && before.contactId === now.contactId

/** Adds what is new. An address that another node added at the same moment keeps the contact that it got there. */
async function writeNew(
  deps: RuntimeDeps,
  tx: Tx,
  owner: Map<string, string>,
  newContacts: ReadonlyMap<string, NewContact>,
  rows: readonly NewAddress[],
): Promise<void> {
  if (rows.length === 0) return
  const added = new Set((await insertAddresses(tx, rows)).map(idOf))
  const lost = rows.filter((row) => !added.has(idOf(row)))
  if (lost.length > 0) {
    for (const row of await findAddresses(tx, lost)) owner.set(idOf(row), row.contactId)
  }
  const used = new Set(owner.values())
  const created = [...newContacts.values()].filter((contact) => used.has(contact.id))
  if (created.length === 0) return
  await insertContacts(tx, created)
  await restoreSuppressions(
    deps,
    tx,
    created.map(({ appId, id }) => ({
      appId,
      contactId: id,
      addresses: rows.filter(({ contactId, kind }) => contactId === id && kind !== 'form').map(({ address }) => address),
    })),
  )
  await insertDomainEvents(
    tx,
    created.map(({ appId, id, name, phone }) => ({
      appId,
      type: 'contact_created' as const,
      contactId: id,
      conversationId: null,
      about: { name, phone },
      chain: [],
    })),
  )
}

/** Writes a name, a username or a number that somebody known had not, or no longer, under it. */
async function refresh(
  tx: Tx,
  messages: readonly Message[],
  owner: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownAddress>,
): Promise<void> {
  const rows = messages.flatMap((message): NewContact[] => {
    const before = namesOf(message).flatMap((name) => known.get(idOf(name)) ?? [])[0]
    const id = before && owner.get(idOf(before))
    if (!before || !id || message.event.echo) return []
    const { profileName: name, username } = message.event
    const phone = phonesOf(message)[0]?.phone ?? null
    return tellsMore(before, { name, username, phone }) ? [{ appId: before.appId, id, name, username, phone }] : []
  })
  await refreshContacts(tx, rows)
}

type Told = Pick<NewContact, 'name' | 'username' | 'phone'>

/** Tells whether a message says of somebody what was not known yet, or that they have another username now. */
const tellsMore = (before: Told, { name, username, phone }: Told): boolean =>
  (name !== null && before.name === null) ||
  (username !== null && username !== before.username) ||
  (phone !== null && before.phone === null)

/** Tells each message's contact: the one of its first address. Where another of its addresses is somebody else's, both are one person. */
function joined(messages: readonly Message[], owner: ReadonlyMap<string, string>): ResolvedContacts {
  const duplicates = new Map<string, Duplicate>()
  const contactIds = messages.map((message) => {
    const [keep = '', ...others] = [...new Set(namesOf(message).flatMap((name) => owner.get(idOf(name)) ?? []))]
    for (const gone of others) duplicates.set(JSON.stringify([keep, gone]), { appId: message.channel.appId, keep, gone })
    return keep
  })
  return { contactIds, duplicates: [...duplicates.values()] }
}
