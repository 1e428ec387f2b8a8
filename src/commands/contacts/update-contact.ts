import { z } from 'zod'

import type { updateContact as action } from '#domain/actions/update-contact.ts'
import type { Json } from '#domain/json.ts'
import { PHONE_RULE } from '#domain/constants.ts'
import { distinctTags, hasTag } from '#domain/contacts/tags.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'
import { storedPhone } from '#flow/answers/phone/stored-phone.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import { isZone } from '#flow/time/zone.ts'

import type { TurnContact } from '#store/flows/turn-inputs.ts'

import type { ContactPatch } from '../shared/contact-patch.ts'
import { type Scene, tell } from '../shared/execution-context.ts'

type Change = z.infer<typeof action.input>

interface Work {
  contact: TurnContact
  patch: ContactPatch
}

/** What a field may hold, in signs of its JSON, and how many fields a contact may have of its app's own making. */
const MAX_VALUE = 16_384
const MAX_FIELDS = 300

/** Changes the stage's contact: a standard field by its own rule, any other as it comes. A value that does not fit changes nothing. */
export function updateContact({ stage, chain }: { stage: Scene; chain: readonly string[] }, change: Change): z.infer<typeof action.result> {
  const { contact, patch } = stage
  if (!contact) return { kind: 'update_contact', ok: false, reason: 'There is no contact here.' }
  const changes: Record<string, Json> = {}
  if (change.field !== null) {
    const next = nextValue(change, current(contact, change.field))
    const checked = next === undefined ? ADD_TO_NONE : check(change.field, next, { contact, stage })
    if (!checked.ok) return { kind: 'update_contact', ok: false, reason: `${change.field}: ${checked.reason}` }
    set({ contact, patch }, change.field, checked.value)
    changes[change.field] = checked.value
  }
  const field = Object.keys(changes)
  const { tags, added } = changeTags({ contact, patch }, change)
  if (tags !== null) changes['tags'] = tags
  if (Object.keys(changes).length > 0) tell(stage, { type: 'contact_updated', changes })
  const about = { appId: stage.appId, contactId: contact.id, conversationId: stage.conversation?.id ?? null, chain }
  if (field.length > 0) stage.unitOfWork.happen({ ...about, type: 'contact_changed', about: { changes } })
  if (added.length > 0) stage.unitOfWork.happen({ ...about, type: 'tag_added', about: { tags: added } })
  return { kind: 'update_contact', ok: true, reason: null }
}

/** Puts tags on and takes them off, blind to case; null where nothing changes. */
function changeTags({ contact, patch }: Work, change: Change): { tags: string[] | null; added: string[] } {
  const before = contact.tags
  const removed = before.filter((tag) => hasTag(change.removeTags, tag))
  const kept = before.filter((tag) => !removed.includes(tag))
  const added = distinctTags(change.addTags).filter((tag) => !hasTag(kept, tag))
  if (removed.length === 0 && added.length === 0) return { tags: null, added: [] }
  contact.tags = [...kept, ...added]
  patch.changeTags({ addTags: added, removeTags: removed })
  // A tag that is taken off and put on at once was there before: nothing has happened that a workflow would wait for.
  return { tags: contact.tags, added: added.filter((tag) => !hasTag(before, tag)) }
}

const isStandard = (field: string): field is 'name' | 'email' | 'phone' | 'timeZone' =>
  ['name', 'email', 'phone', 'timeZone'].includes(field)

const current = (contact: TurnContact, field: string): Json => (isStandard(field) ? contact[field] : (contact.fields[field] ?? null))

function set({ contact, patch }: Work, field: string, value: Json): void {
  if (isStandard(field)) {
    contact[field] = value === null ? null : String(value)
    patch.setStandard(field, contact[field])
  } else {
    contact.fields = { ...contact.fields, [field]: value }
    patch.setField(field, value)
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

type Checked = { ok: true; value: Json } | { ok: false; reason: string }

const ADD_TO_NONE: Checked = { ok: false, reason: 'this is not a number, so nothing can be added to it.' }
const Name = z.string().trim().min(1, 'a name is not empty.').max(200, 'a name has at most 200 letters.')
const Email = z.email('this is not an email address.').max(320)

function check(field: string, value: Json, { contact, stage }: { contact: TurnContact; stage: Scene }): Checked {
  if (value === null) return { ok: true, value }
  if (!isStandard(field)) return checkOwn(field, value, contact)
  const text = toText(value).trim()
  if (field === 'phone') {
    const phone = storedPhone(text, { known: contact.phone, zones: [contact.timeZone, stage.surroundings.timeZone] })
    return phone === null ? { ok: false, reason: PHONE_RULE } : { ok: true, value: phone }
  }
  if (field === 'timeZone') {
    return isZone(text) ? { ok: true, value: text } : { ok: false, reason: 'this is not a time zone. Write one like Europe/Madrid.' }
  }
  const parsed = (field === 'name' ? Name : Email).safeParse(text)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, reason: parsed.error.issues[0]?.message ?? 'the value does not fit.' }
}

function checkOwn(field: string, value: Json, { fields }: TurnContact): Checked {
  if (JSON.stringify(value).length > MAX_VALUE) return { ok: false, reason: 'this is longer than 16 KB.' }
  const isNew = !Object.hasOwn(fields, field) && Object.keys(fields).length >= MAX_FIELDS
  return isNew ? { ok: false, reason: `a contact has at most ${MAX_FIELDS} fields.` } : { ok: true, value }
}
