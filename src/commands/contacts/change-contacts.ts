import type { ContactChangeBody } from '#domain/contacts/contact-change.ts'
import type { ContactCommand } from '#domain/contacts/contact-command.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import type { Json } from '#domain/json.ts'
import type { DomainEvent } from '#domain/workflows/domain-event.ts'
import type { Author } from '#domain/messages/message.ts'
import { hasTag } from '#domain/contacts/tags.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { findBatch, insertContactChanges } from '#store/contacts/contact-changes.ts'
import { lockContacts, saveContactState } from '#store/contacts/contact-state.ts'
import { insertDomainEvents } from '#store/workflows/domain-events.ts'

import { changesBetween, applyContactCommand, withField } from './change-contact.ts'

/** Who changes contacts and when. `batch` identifies the change for undo. */
export interface Doing {
  appId: string
  author: Author
  now: string
  batch?: string | null
  /** False if only a name changes: a renamed tag (decision 150). */
  startsWorkflows?: boolean
}

/** Runs one command on some contacts; returns the changed ones. */
export async function changeContacts(tx: Tx, doing: Doing, ids: readonly string[], command: ContactCommand): Promise<string[]> {
  const before = await lockContacts(tx, doing.appId, ids)
  const after = before.map((contact) => applyContactCommand(contact, command, { now: doing.now, by: doing.author.name }))
  return keepChanges(tx, doing, before, after)
}

/** Undoes a bulk change for all or some contacts, except those changed since. */
export async function undoContactChanges(tx: Tx, doing: Doing, batch: string, contactIds?: readonly string[]): Promise<string[]> {
  const log = await findBatch(tx, doing.appId, batch, contactIds)
  const before = await lockContacts(
    tx,
    doing.appId,
    log.map(({ contactId }) => contactId),
  )
  const after = before.map((contact) =>
    log.filter(({ contactId }) => contactId === contact.id).reduce((now, { body }) => takenBack(now, body, doing.now), contact),
  )
  return keepChanges(tx, doing, before, after)
}

/** Writes changed contacts, their history and domain events. */
export async function keepChanges(tx: Tx, doing: Doing, before: readonly Contact[], after: readonly Contact[]): Promise<string[]> {
  const changed = after.flatMap((contact, at) => {
    const was = before[at]
    return was && changesBetween(was, contact).length > 0 ? [{ was, contact }] : []
  })
  await saveContactState(
    tx,
    doing.appId,
    changed.map(({ contact }) => contact),
  )
  await recordChanges(tx, doing, changed)
  return changed.map(({ contact }) => contact.id)
}

/** Writes the history of contacts whose rows are written already, and what workflows may wait for. */
export async function recordChanges(
  tx: Tx,
  doing: Omit<Doing, 'now'>,
  changed: readonly { was: Contact; contact: Contact }[],
): Promise<void> {
  await insertContactChanges(
    tx,
    doing,
    changed.flatMap(({ was, contact }) => changesBetween(was, contact).map((body) => ({ contactId: contact.id, body }))),
  )
  if (doing.startsWorkflows === false) return
  await insertDomainEvents(
    tx,
    changed.flatMap(({ was, contact }) => domainEventsOf(doing.appId, was, contact)),
  )
}

/** The domain events of a change. */
function domainEventsOf(appId: string, before: Contact, after: Contact): DomainEvent[] {
  const about = { appId, contactId: after.id, conversationId: null, chain: [] }
  const [body] = changesBetween(before, after)
  const changes =
    body?.type === 'changed'
      ? Object.entries(body.changes).flatMap(([name, { to }]) => (name === 'tags' ? [] : [[name.replace(/^fields\./, ''), to] as const]))
      : []
  const tags = after.tags.filter((tag) => !hasTag(before.tags, tag))
  return [
    ...(changes.length > 0 ? [{ ...about, type: 'contact_changed' as const, about: { changes: Object.fromEntries(changes) } }] : []),
    ...(tags.length > 0 ? [{ ...about, type: 'tag_added' as const, about: { tags } }] : []),
  ]
}

function takenBack(contact: Contact, body: ContactChangeBody, now: string): Contact {
  switch (body.type) {
    case 'blocked':
      return (contact.blockedAt !== null) === body.blocked ? { ...contact, blockedAt: body.blocked ? null : now } : contact
    case 'opted':
      return body.out ? { ...contact, optedOutAt: null } : contact
    case 'changed':
      return Object.entries(body.changes).reduce((back, [name, { from, to }]) => {
        if (name === 'tags') return { ...back, tags: tagsTakenBack(back.tags, from as string[], to as string[]) }
        return name.startsWith('fields.') ? fieldTakenBack(back, name.slice('fields.'.length), from, to) : back
      }, contact)
    default:
      return contact
  }
}

function tagsTakenBack(tags: readonly string[], was: readonly string[], is: readonly string[]): string[] {
  const put = is.filter((tag) => !hasTag(was, tag))
  const taken = was.filter((tag) => !hasTag(is, tag))
  const kept = tags.filter((tag) => !hasTag(put, tag))
  return [...kept, ...taken.filter((tag) => !hasTag(kept, tag))]
}

/** Keeps a field that was changed since. */
const fieldTakenBack = (contact: Contact, key: string, from: Json, to: Json): Contact =>
  JSON.stringify(contact.fields[key] ?? null) === JSON.stringify(to)
    ? { ...contact, fields: withField(contact.fields, key, from) }
    : contact
