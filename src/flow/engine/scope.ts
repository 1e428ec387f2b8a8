import type { Json } from '#domain/json.ts'

/** What a step may read: everything by value, nothing live. */
export interface Scope {
  contact: {
    name: string | null
    phone: string | null
    email: string | null
    tags: readonly string[]
    fields: Readonly<Record<string, Json>>
  }
  conversation: { id: string; handler: 'human' | 'bot' }
  channel: { id: string; kind: string; name: string }
  app: { id: string; name: string; timeZone: string }
  /** The instant of the turn, ISO 8601 in UTC. */
  now: string
  vars: Readonly<Record<string, Json>>
}

const CONTACT_PROPERTIES = ['name', 'phone', 'email'] as const

/** Returns the scope after a contact field was set, so that later steps of the same turn read the new value. */
export function withContactField(scope: Scope, field: string, value: Json): Scope {
  const property = CONTACT_PROPERTIES.find((name) => name === field)
  const contact = property
    ? { ...scope.contact, [property]: value === null ? null : String(value) }
    : { ...scope.contact, fields: { ...scope.contact.fields, [field]: value } }
  return { ...scope, contact }
}
