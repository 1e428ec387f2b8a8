// What several of a batch's turns ask alike. Members, workflows, templates and types of events, which none of them changes, are asked once for all.
// Events and orders are read for every contact of the batch when the first asks, and those of one contact again once a command has changed them.
// Free places and idempotency keys, for which conversations race, are never kept here.
import type { Order } from '#domain/commerce/order.ts'
import type { Event } from '#domain/scheduling/event.ts'
import { type ContactOrderFilter, listOrdersOfEach } from '#store/commerce/orders.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { type ContactEventFilter, listEventsOfEach } from '#store/scheduling/events.ts'
import { findSendable } from '#store/whatsapp/templates.ts'
import { loadWorkflows } from '#store/workflows/workflows.ts'
import { findMember } from '#store/workspace/members.ts'
import { findTeam } from '#store/workspace/teams.ts'

import { loadBookable } from '../scheduling/booking-plan.ts'

interface ContactKey {
  appId: string
  id: string
}

/** The lazy reads of one transaction. */
export type BatchReads = ReturnType<typeof createBatchReads>

export function createBatchReads(tx: Tx) {
  const batch: ContactKey[] = []
  return {
    team: once((appId: string, teamId: string) => findTeam(tx, appId, teamId)),
    member: once((appId: string, userId: string) => findMember(tx, appId, userId)),
    workflows: once((appId: string) => loadWorkflows(tx, [appId])),
    template: once((appId: string, channelId: string, name: string, language: string) =>
      findSendable(tx, appId, channelId, name, language),
    ),
    bookable: once((appId: string, typeId: string, resourceId: string | null) => loadBookable(tx, appId, typeId, resourceId)),
    /** Names the contacts whose events and orders may be asked for. */
    include: (contacts: readonly ContactKey[]): void => void batch.push(...contacts.map(({ appId, id }) => ({ appId, id }))),
    events: forEachContact<ContactEventFilter, Event>(batch, (appId, ids, filter) => listEventsOfEach(tx, appId, ids, filter)),
    orders: forEachContact<ContactOrderFilter, Order>(batch, (appId, ids, filter) => listOrdersOfEach(tx, appId, ids, filter)),
  }
}

/** Caches reads per arguments; failed ones are retried. */
function once<Args extends (string | null)[], Result>(read: (...args: Args) => Promise<Result>): (...args: Args) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = known.get(key) ?? read(...args)
    known.set(key, result)
    result.catch(() => known.delete(key))
    return result
  }
}

/** Reads under one filter for every contact of the batch that is not known yet. Whoever changes a contact's rows says `forget`: the next who asks for them reads again. */
function forEachContact<Filter extends object, Row extends { contactId: string }>(
  batch: readonly ContactKey[],
  read: (appId: string, contactIds: readonly string[], filter: Filter) => Promise<Row[]>,
) {
  /** Per workspace and filter, the rows of each contact. */
  const known = new Map<string, Map<string, Promise<Row[]>>>()
  const readMissing = (found: Map<string, Promise<Row[]>>, contact: ContactKey, filter: Filter): Promise<Row[]> => {
    const ofApp = batch.filter(({ appId }) => appId === contact.appId).map(({ id }) => id)
    const missing = [...new Set([contact.id, ...ofApp])].filter((id) => !found.has(id)).toSorted()
    const reading = read(contact.appId, missing, filter).then((rows) => Map.groupBy(rows, ({ contactId }) => contactId))
    const rowsOf = async (id: string) => (await reading).get(id) ?? []
    const rows = new Map(missing.map((id) => [id, rowsOf(id)]))
    for (const [id, each] of rows) {
      found.set(id, each)
      each.catch(() => found.delete(id))
    }
    return found.get(contact.id)!
  }
  return {
    async of(contact: ContactKey, filter: Filter): Promise<Row[]> {
      const key = JSON.stringify([contact.appId, filter])
      const found = known.get(key) ?? new Map<string, Promise<Row[]>>()
      known.set(key, found)
      return found.get(contact.id) ?? readMissing(found, contact, filter)
    },
    forget(contactId: string): void {
      for (const found of known.values()) found.delete(contactId)
    },
  }
}
