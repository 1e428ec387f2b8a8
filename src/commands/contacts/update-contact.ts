import type { z } from 'zod'

import type { updateContact as action } from '#domain/actions/contacts/update-contact.ts'
import { distinctTags, hasTag } from '#domain/contacts/tags.ts'
import type { Json } from '#domain/json.ts'
import type { Author } from '#domain/messages/message.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { isPhoneTaken } from '#store/contacts/find-contact.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'

import { type CheckedField, checkOwnField, checkStandardField, isStandardField } from './check-field.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { type ConversationContext, logEvent } from '../shared/execution-context.ts'

type Change = z.infer<typeof action.input>
type Result = z.infer<typeof action.result>

/** The command of steps that wait for it, AI agents, workflows, people and the API. */
export const command = defineCommand({ kind: 'update_contact', ownRows: false, run: updateContact })

/**
 * Changes a field or the tags of the context's contact: steps of flows, AI agents, workflows and the API's actions all come through here.
 * A value that does not fit changes nothing. The row and its history are written with the rest of the transaction.
 */
export async function updateContact(context: Omit<ActionContext, 'id'>, change: Change): Promise<Result> {
  const { appId, contact, conversation, unitOfWork, chain, author } = context
  if (!contact) return refused('There is no contact here.')
  const changes: Record<string, Json> = {}
  if (change.field !== null) {
    const checked = await checkChange(context, contact, change.field, nextValue(change, current(contact, change.field)))
    if (!checked.ok) return refused(`${change.field}: ${checked.reason}`)
    setField(context, contact, { field: change.field, value: checked.value, author })
    changes[change.field] = checked.value
  }
  const fields = { ...changes }
  const { tags, added } = changeTags(context, contact, change, author)
  if (tags !== null) changes['tags'] = tags
  if (Object.keys(changes).length > 0) logEvent(context, { type: 'contact_updated', changes })
  const about = { appId, contactId: contact.id, conversationId: conversation?.id ?? null, chain }
  if (Object.keys(fields).length > 0) unitOfWork.emit({ ...about, type: 'contact_changed', about: { changes: fields } })
  if (added.length > 0) unitOfWork.emit({ ...about, type: 'tag_added', about: { tags: added } })
  return { kind: 'update_contact', ok: true, reason: null }
}

const refused = (reason: string): Result => ({ kind: 'update_contact', ok: false, reason })

async function checkChange(
  context: ConversationContext,
  contact: TurnContact,
  field: string,
  value: Json | undefined,
): Promise<CheckedField> {
  if (value === undefined) return { ok: false, reason: 'This is not a number, so nothing can be added to it.' }
  if (!isStandardField(field)) return checkOwnField({ defined: context.surroundings.contactFields, fields: contact.fields }, field, value)
  const checked = checkStandardField(field, value, { known: contact.phone, zones: [contact.timeZone, context.surroundings.timeZone] })
  if (field !== 'phone' || !checked.ok || typeof checked.value !== 'string') return checked
  return (await isPhoneTaken(context.tx, context.appId, checked.value, contact.id))
    ? { ok: false, reason: 'Another contact has this number.' }
    : checked
}

/** Adds and removes tags, ignoring case; null where nothing changes. */
function changeTags(
  { patch }: ConversationContext,
  contact: TurnContact,
  change: Change,
  author: Author,
): { tags: string[] | null; added: string[] } {
  const before = contact.tags
  const removed = before.filter((tag) => hasTag(change.removeTags, tag))
  const kept = before.filter((tag) => !removed.includes(tag))
  const added = distinctTags(change.addTags).filter((tag) => !hasTag(kept, tag))
  if (removed.length === 0 && added.length === 0) return { tags: null, added: [] }
  contact.tags = [...kept, ...added]
  patch.changeTags({ addTags: added, removeTags: removed })
  patch.record(author, 'tags', before, contact.tags)
  // A tag that is removed and added at once was there before: nothing has happened that a workflow would wait for.
  return { tags: contact.tags, added: added.filter((tag) => !hasTag(before, tag)) }
}

const current = (contact: TurnContact, field: string): Json => (isStandardField(field) ? contact[field] : (contact.fields[field] ?? null))

function setField(
  { patch }: ConversationContext,
  contact: TurnContact,
  { field, value, author }: { field: string; value: Json; author: Author },
): void {
  const before = current(contact, field)
  if (isStandardField(field)) {
    contact[field] = value === null ? null : String(value)
    patch.setStandard(field, contact[field])
    patch.record(author, field, before, value)
  } else {
    contact.fields = { ...contact.fields, [field]: value }
    patch.setField(field, value)
    patch.record(author, `fields.${field}`, before, value)
  }
}

/** What the field holds afterwards; undefined where a number is added to what is none. */
function nextValue({ operation, value }: Change, before: Json): Json | undefined {
  switch (operation) {
    case 'set':
      return value
    case 'clear':
      return null
    case 'append':
      if (Array.isArray(before)) return Array.isArray(value) ? [...before, ...value] : [...before, value]
      return before === null && Array.isArray(value) ? value : toText(before) + toText(value)
    case 'increment': {
      const sum = (storedNumber(before ?? 0) ?? Number.NaN) + (storedNumber(value) ?? Number.NaN)
      return Number.isFinite(sum) ? sum : undefined
    }
    default:
      return operation satisfies never
  }
}
