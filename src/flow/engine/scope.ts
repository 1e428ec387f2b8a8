import type { BusinessHours } from '#domain/scheduling/business-hours.ts'
import type { Priority } from '#domain/conversations/conversation.ts'
import type { Json } from '#domain/json.ts'

/** What a step may read, all by value. */
export interface Scope {
  contact: {
    id: string
    name: string | null
    phone: string | null
    email: string | null
    /** IANA name, set or guessed from the phone's country; null if only the app's zone is known. */
    timeZone: string | null
    /** Told by the channel or shown by their words. */
    language?: string | null
    optedOut: boolean
    tags: readonly string[]
    fields: Readonly<Record<string, Json>>
  }
  conversation: {
    /** Null without a conversation: a workflow may run for a contact who never wrote. */
    id: string | null
    handler: 'human' | 'bot'
    /** Whether WhatsApp lets us write freely: the customer wrote within 24 hours. */
    windowOpen: boolean
    priority: Priority
    /** The names of its labels. */
    labels: readonly string[]
    fields: Readonly<Record<string, Json>>
  }
  channel: { id: string | null; kind: 'whatsapp' | 'webchat'; name: string }
  /** `publicUrl` is the base URL of our public pages, without a trailing slash. */
  app: { id: string; name: string; timeZone: string; language?: string | null; businessHours: BusinessHours | null; publicUrl: string }
  /** What runs: a flow in a conversation, or a workflow. */
  place: 'flow' | 'workflow'
  /** The instant of the turn, ISO 8601 in UTC. */
  now: string
  vars: Readonly<Record<string, Json>>
  /** The session's current `event` and `order`, set by steps, and `trigger`, set by the start of a workflow. */
  event: Json
  order: Json
  trigger: Json
  /** The last message of the customer, by its parts (see `messageValue`); null before any. */
  message: Json
}

/** Returns the scope with a session's variables in it. */
export const withVars = (scope: Scope, vars: Scope['vars']): Scope => ({
  ...scope,
  vars,
  event: vars['event'] ?? null,
  order: vars['order'] ?? null,
  trigger: vars['trigger'] ?? null,
})

const CONTACT_PROPERTIES = ['name', 'phone', 'email', 'timeZone'] as const

/** Returns the scope after a contact field was set, so that later steps of the same turn read the new value. */
export function withContactField(scope: Scope, field: string, value: Json): Scope {
  const property = CONTACT_PROPERTIES.find((name) => name === field)
  const contact = property
    ? { ...scope.contact, [property]: value === null ? null : String(value) }
    : { ...scope.contact, fields: { ...scope.contact.fields, [field]: value } }
  return { ...scope, contact }
}

/** Returns the scope after a value was saved to the conversation. */
export const withConversationField = (scope: Scope, name: string, value: Json): Scope => ({
  ...scope,
  conversation: { ...scope.conversation, fields: { ...scope.conversation.fields, [name]: value } },
})
