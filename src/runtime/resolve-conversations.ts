import { Phone } from '#domain/phone.ts'
import type { InboundMessage } from '#domain/inbound.ts'
import {
  findAddresses,
  findContactsByPhone,
  insertAddresses,
  insertContacts,
  type NewAddress,
  type NewContact,
  type RoutedChannel,
} from '#store/channel-routing.ts'
import type { Tx } from '#store/connect.ts'
import { type ConversationKey, findConversations, insertConversations } from '#store/conversation-writes.ts'

import type { RoadDeps } from './road-deps.ts'

/** A message with the conversation it belongs to. */
export interface Arrival {
  key: ConversationKey
  channelId: string
  contactId: string
  event: InboundMessage
  /** The conversation was opened by this batch. */
  isNew: boolean
}

interface Routed {
  event: InboundMessage
  channel: RoutedChannel
}

/** Finds each message's contact and conversation, and makes those that are missing. */
export async function resolveConversations(deps: RoadDeps, tx: Tx, messages: readonly Routed[], now: string): Promise<Arrival[]> {
  if (messages.length === 0) return []
  const contactOf = await resolveContacts(deps, tx, messages)
  const wanted = messages.map(({ event, channel }) => ({ event, channel, contactId: contactOf(channel, event) }))
  const idOf = (row: { appId: string; channelId: string; contactId: string }) => JSON.stringify([row.appId, row.channelId, row.contactId])
  const rowOf = ({ channel, contactId }: { channel: RoutedChannel; contactId: string }) => ({
    appId: channel.appId,
    channelId: channel.id,
    contactId,
  })
  const keys = wanted.map(rowOf)
  const known = new Map((await findConversations(tx, keys)).map((row) => [idOf(row), row.id]))
  const missing = new Map(wanted.filter((item) => !known.has(idOf(rowOf(item)))).map((item) => [idOf(rowOf(item)), item]))
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ event, channel, contactId }) => {
      const [address] = event.addresses
      return {
        id: deps.mint(),
        ...rowOf({ channel, contactId }),
        address: address?.value ?? '',
        addressKind: address?.kind ?? 'wa_id',
        at: event.at ?? now,
      }
    })
    await insertConversations(tx, rows)
    for (const row of await findConversations(tx, [...missing.values()].map(rowOf))) known.set(idOf(row), row.id)
  }
  return wanted.flatMap((item): Arrival[] => {
    const row = rowOf(item)
    const id = known.get(idOf(row))
    return id === undefined
      ? []
      : [
          {
            key: { appId: row.appId, id },
            channelId: row.channelId,
            contactId: row.contactId,
            event: item.event,
            isNew: missing.has(idOf(row)),
          },
        ]
  })
}

const addressId = (channel: { appId: string; channelId: string }, address: string): string =>
  JSON.stringify([channel.appId, channel.channelId, address])

/** Maps each message to its contact by any of its addresses; a new person becomes a contact, found again by phone where one exists. */
async function resolveContacts(
  deps: RoadDeps,
  tx: Tx,
  messages: readonly Routed[],
): Promise<(channel: RoutedChannel, event: InboundMessage) => string> {
  const wanted = messages.flatMap(({ event, channel }) =>
    event.addresses.map(({ value }) => ({ appId: channel.appId, channelId: channel.id, address: value })),
  )
  const contacts = new Map((await findAddresses(tx, wanted)).map((row) => [addressId(row, row.address), row.contactId]))
  const known = (channel: RoutedChannel, event: InboundMessage) =>
    event.addresses
      .map(({ value }) => contacts.get(addressId({ appId: channel.appId, channelId: channel.id }, value)))
      .find((id) => id !== undefined)

  const strangers = messages.filter(({ event, channel }) => known(channel, event) === undefined)
  const byPhone = new Map(
    (
      await findContactsByPhone(
        tx,
        strangers.flatMap(({ event, channel }) => ({ appId: channel.appId, phone: phoneOf(event) ?? '' })),
      )
    ).map((row) => [`${row.appId}/${row.phone}`, row.id]),
  )
  const newContacts = new Map<string, NewContact>()
  const newAddresses = new Map<string, NewAddress>()
  for (const { event, channel } of messages) {
    const phone = phoneOf(event)
    let contactId = known(channel, event) ?? (phone === null ? undefined : byPhone.get(`${channel.appId}/${phone}`))
    if (contactId === undefined) {
      contactId = deps.mint()
      newContacts.set(contactId, { appId: channel.appId, id: contactId, name: event.profileName, phone })
    }
    for (const { kind, value } of event.addresses) {
      const id = addressId({ appId: channel.appId, channelId: channel.id }, value)
      if (contacts.has(id)) continue
      contacts.set(id, contactId)
      newAddresses.set(id, { appId: channel.appId, channelId: channel.id, address: value, kind, contactId })
    }
  }
  await writeNew(tx, contacts, newContacts, newAddresses)
  return (channel, event) => known(channel, event) ?? ''
}

/** Adds what is new. An address that another node added at the same moment keeps the contact that it got there. */
async function writeNew(
  tx: Tx,
  contacts: Map<string, string>,
  newContacts: ReadonlyMap<string, NewContact>,
  newAddresses: ReadonlyMap<string, NewAddress>,
): Promise<void> {
  if (newAddresses.size === 0) return
  const rows = [...newAddresses.values()]
  const added = new Set((await insertAddresses(tx, rows)).map((row) => addressId(row, row.address)))
  const lost = rows.filter((row) => !added.has(addressId(row, row.address)))
  if (lost.length > 0) {
    for (const row of await findAddresses(tx, lost)) contacts.set(addressId(row, row.address), row.contactId)
  }
  const used = new Set(contacts.values())
  const created = [...newContacts.values()].filter((contact) => used.has(contact.id))
  if (created.length > 0) await insertContacts(tx, created)
}

/** The phone number that a wa_id stands for, where the spec's rule allows it. */
function phoneOf(event: InboundMessage): string | null {
  const waId = event.addresses.find(({ kind }) => kind === 'wa_id')?.value
  const phone = Phone.safeParse(`+${waId ?? ''}`)
  return phone.success ? phone.data : null
}
