import type { ContactChangeBody, OptIn } from '#domain/contacts/contact-change.ts'
import { hasTag } from '#domain/contacts/tags.ts'
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'

import { type ConversationContext, logEvent } from '../shared/execution-context.ts'
import { isStandardField } from './check-field.ts'

/** A command's changes of the contact. Omitted values stay. */
export interface ContactChanges {
  /** A standard field by its name, or a custom one. */
  set?: { field: string; value: Json }
  tags?: { added: readonly string[]; removed: readonly string[] }
  opted?: { optedOutAt: string | null; optIn?: OptIn; line: Extract<ContactChangeBody, { type: 'opted' }> }
}

/** Where a contact is written: its patch is saved with the rest of the transaction. */
type Where = Pick<ConversationContext, 'appId' | 'conversation' | 'patch' | 'unitOfWork'> & { chain: readonly string[] }

/** The value of the contact's field, or null. */
export const readField = (contact: TurnContact, field: string): Json =>
  isStandardField(field) ? contact[field] : (contact.fields[field] ?? null)

/** Writes what changes of a contact: its row, its history, the line of the conversation and the domain events. */
export function writeContact(where: Where, contact: TurnContact, author: Author, { set, tags, opted }: ContactChanges): void {
  const { appId, conversation, unitOfWork, chain, patch } = where
  const about = { appId, contactId: contact.id, conversationId: conversation?.id ?? null, chain: [...chain] }
  const changes: Record<string, Json> = {}
  if (set) {
    writeField(where, contact, author, set)
    changes[set.field] = set.value
    unitOfWork.emit({ ...about, type: 'contact_changed', about: { changes: { [set.field]: set.value } } })
  }
  if (tags) {
    const before = contact.tags
    writeTags(where, contact, author, tags)
    changes['tags'] = contact.tags
    // A tag removed and added at once was there before: no workflow event.
    const fresh = tags.added.filter((tag) => !hasTag(before, tag))
    if (fresh.length > 0) unitOfWork.emit({ ...about, type: 'tag_added', about: { tags: fresh } })
  }
  if (set ?? tags) logEvent(where, { type: 'contact_updated', changes }, author)
  if (!opted) return
  contact.optedOutAt = opted.optedOutAt
  patch.setOpted({ outAt: opted.optedOutAt, ...(opted.optIn && { optIn: opted.optIn }) }, author, opted.line)
  logEvent(where, { type: 'contact_opted', out: opted.line.out }, author)
}

function writeField({ patch }: Where, contact: TurnContact, author: Author, { field, value }: { field: string; value: Json }): void {
  const before = readField(contact, field)
  if (isStandardField(field)) {
    contact[field] = value === null ? null : String(value)
    patch.setStandard(field, contact[field], author)
    patch.record(author, field, before, value)
  } else {
    contact.fields = { ...contact.fields, [field]: value }
    patch.setField(field, value)
    patch.record(author, `fields.${field}`, before, value)
  }
}

function writeTags({ patch }: Where, contact: TurnContact, author: Author, { added, removed }: NonNullable<ContactChanges['tags']>): void {
  const before = contact.tags
  contact.tags = [...before.filter((tag) => !removed.includes(tag)), ...added]
  patch.changeTags({ addTags: added, removeTags: removed })
  patch.record(author, 'tags', before, contact.tags)
}
