import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'

import { type Scope, withContactField } from '../engine/scope.ts'
import { toText } from '../expression/template/read-path.ts'

type Change = Omit<Extract<AskedEffect, { kind: 'update_contact' }>, 'kind'>

/** Returns the scope after the contact was changed as the real one would be. */
export function changeContact(before: Scope, { field, operation, value, addTags, removeTags }: Change): Scope {
  const scope = field === null ? before : withContactField(before, field, changed(operation, value, fieldOfContact(before, field)))
  const kept = scope.contact.tags.filter((tag) => !removeTags.includes(tag))
  return { ...scope, contact: { ...scope.contact, tags: [...new Set([...kept, ...addTags])] } }
}

/** A field of the contact; name, phone, email and time zone among them. */
export function fieldOfContact({ contact }: Scope, field: string): Json {
  if (field === 'name' || field === 'phone' || field === 'email' || field === 'timeZone') return contact[field]
  return contact.fields[field] ?? null
}

function changed(operation: Change['operation'], value: Json, before: Json): Json {
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
