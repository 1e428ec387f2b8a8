import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { updateContact as action } from '#domain/actions/contacts/update-contact.ts'
import { distinctTags, hasTag } from '#domain/contacts/tags.ts'
import type { Json } from '#domain/json.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { isPhoneTaken } from '#store/contacts/find-contact.ts'
import type { TurnContact } from '#store/flows/turn-inputs.ts'

import { type CheckedField, checkOwnField, checkStandardField, isStandardField } from './check-field.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'
import { type ContactChanges, readField, writeContact } from './write-contact.ts'

type Change = z.infer<typeof action.input>
type Result = z.infer<typeof action.result>

/** The command of steps that wait for it, AI agents, workflows, people and the API. */
export const command = defineCommand({ kind: 'update_contact', ownRows: false, run: updateContact })

/**
 * Changes a field or the tags of the context's contact, for steps, AI agents, workflows and API actions.
 * An invalid value changes nothing. The row and its history are written with the transaction.
 */
export async function updateContact(context: Omit<ActionContext, 'id'>, change: Change): Promise<Result> {
  const { tx, appId, contact, surroundings, author } = context
  if (!contact) return refused(storedText('There’s no contact here.'))
  const decided = decideUpdate(contact, change, surroundings)
  if (!decided.ok) return refused(decided.reason)
  const { set } = decided.changes
  const isTaken = set?.field === 'phone' && typeof set.value === 'string' && (await isPhoneTaken(tx, appId, set.value, contact.id))
  if (isTaken) return refused(storedText('Another contact has this number.'))
  writeContact(context, contact, author, decided.changes)
  return { kind: 'update_contact', ok: true, reason: null }
}

const refused = (reason: string): Result => ({ kind: 'update_contact', ok: false, reason })

/** The contact after a change, or why the value is invalid; then nothing changes, not even tags. Pure. */
export function decideUpdate(
  before: TurnContact,
  change: Change,
  rules: Pick<ActionContext['surroundings'], 'contactFields' | 'timeZone'>,
): { ok: true; changes: ContactChanges } | { ok: false; reason: string } {
  const { field } = change
  const tags = decideTags(before.tags, change)
  if (field === null) return { ok: true, changes: { ...tags } }
  const checked = checkChange(before, field, nextValue(change, readField(before, field)), rules)
  return checked.ok
    ? { ok: true, changes: { set: { field, value: checked.value }, ...tags } }
    : { ok: false, reason: storedText('{field}: {problem}', { field, problem: checked.reason }) }
}

function checkChange(
  contact: TurnContact,
  field: string,
  value: Json | undefined,
  { contactFields, timeZone }: Pick<ActionContext['surroundings'], 'contactFields' | 'timeZone'>,
): CheckedField {
  if (value === undefined) return { ok: false, reason: storedText('This isn’t a number, so nothing can be added to it.') }
  return isStandardField(field)
    ? checkStandardField(field, value, { known: contact.phone, zones: [contact.timeZone, timeZone] })
    : checkOwnField({ defined: contactFields, fields: contact.fields }, field, value)
}

/** Adds and removes tags, ignoring case; null if nothing changes. */
function decideTags(before: readonly string[], { addTags, removeTags }: Change): Pick<ContactChanges, 'tags'> {
  const removed = before.filter((tag) => hasTag(removeTags, tag))
  const kept = before.filter((tag) => !removed.includes(tag))
  const added = distinctTags(addTags).filter((tag) => !hasTag(kept, tag))
  return removed.length + added.length === 0 ? {} : { tags: { added, removed } }
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
