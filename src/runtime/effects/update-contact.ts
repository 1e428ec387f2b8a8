import { z } from 'zod'

import type { EffectResult, UpdateContact } from '#domain/effects.ts'
import type { Json } from '#domain/json.ts'
import { Phone } from '#domain/phone.ts'
import { toText } from '#flow/expression/read-path.ts'

import { type Journal, SYSTEM } from '../journal.ts'
import type { TurnWork } from '../turn-work.ts'

type Change = z.infer<typeof UpdateContact>

const STANDARD: Readonly<Record<string, z.ZodType<string>>> = {
  name: z.string().trim().min(1).max(200),
  email: z.email('This is not an email address.').max(320),
  phone: Phone,
}

/** Changes the turn's contact: a standard field by its own rule, any other as it comes. A value that does not fit changes nothing. */
export function updateContact(journal: Journal, work: TurnWork, change: Change): Extract<EffectResult, { kind: 'update_contact' }> {
  const changes: Record<string, Json> = {}
  if (change.field !== null) {
    const next = nextValue(change, current(work, change.field))
    const checked = check(change.field, next)
    if (!checked.ok) return { kind: 'update_contact', ok: false, reason: checked.reason }
    set(work, change.field, checked.value)
    changes[change.field] = checked.value
  }
  const before = work.contact.tags
  const kept = before.filter((tag) => !change.removeTags.includes(tag))
  const tags = [...kept, ...change.addTags.filter((tag) => !kept.includes(tag))]
  if (tags.join('\n') !== before.join('\n')) {
    work.contact.tags = tags
    work.patch.changeTags(change)
    changes['tags'] = tags
  }
  if (Object.keys(changes).length > 0) journal.append(work.conversation, SYSTEM, { type: 'contact_updated', changes })
  return { kind: 'update_contact', ok: true, reason: null }
}

const isStandard = (field: string): field is 'name' | 'email' | 'phone' => Object.hasOwn(STANDARD, field)

const current = ({ contact }: TurnWork, field: string): Json => (isStandard(field) ? contact[field] : (contact.fields[field] ?? null))

function set({ contact, patch }: TurnWork, field: string, value: Json): void {
  if (isStandard(field)) {
    contact[field] = value === null ? null : String(value)
    patch.setStandard(field, contact[field])
  } else {
    contact.fields = { ...contact.fields, [field]: value }
    patch.setField(field, value)
  }
}

function nextValue({ operation, value }: Change, before: Json): Json {
  switch (operation) {
    case 'set':
      return value
    case 'clear':
      return null
    case 'append':
      return Array.isArray(before) ? [...before, value] : toText(before) + toText(value)
    case 'increment':
      return Number(before ?? 0) + Number(value)
    default:
      return operation satisfies never
  }
}

function check(field: string, value: Json): { ok: true; value: Json } | { ok: false; reason: string } {
  if (typeof value === 'number' && !Number.isFinite(value)) return { ok: false, reason: `${field}: this is not a number.` }
  if (value === null || !isStandard(field)) return { ok: true, value }
  const parsed = STANDARD[field]?.safeParse(String(value))
  if (parsed?.success) return { ok: true, value: parsed.data }
  return { ok: false, reason: `${field}: ${parsed?.error.issues[0]?.message ?? 'the value does not fit.'}` }
}
