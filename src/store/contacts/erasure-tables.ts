import type { ErasedKind } from '#domain/contacts/erasure.ts'

/** What counts as what, where the rows of a table go with their conversation. */
export const OF_CONVERSATION = {
  signal: 'waiting',
  external_call: 'waiting',
  outbox: 'waiting',
  scheduled_message: 'waiting',
  draft: 'waiting',
  auto_translation: 'waiting',
  agent_suggestion: 'waiting',
  agent_request: 'other',
  timer: 'waiting',
  flow_session: 'sessions',
  turn_trace: 'sessions',
  workflow_run: 'sessions',
  domain_event: 'other',
  send_attempt: 'other',
  mention: 'other',
  rating: 'other',
  agent_case: 'other',
  knowledge_gap: 'other',
  knowledge_suggestion_origin: 'other',
  bulk_conversation_change: 'other',
  parked: 'webhooks',
} as const satisfies Record<string, ErasedKind>

/** The same, where they go with their contact. */
export const OF_CONTACT = {
  contact_address: 'addresses',
  contact_change: 'changes',
  workflow_run: 'sessions',
  domain_event: 'other',
} as const satisfies Record<string, ErasedKind>

/** The same, where they go with their message. */
export const OF_MESSAGE = {
  message: 'messages',
  media_file: 'files',
  message_search: 'other',
  message_translation: 'other',
  message_transcript: 'other',
  mention: 'other',
  send_attempt: 'other',
} as const satisfies Record<string, ErasedKind>

/** Tables with a way of their own, in `erase-contact.ts` and `erase-traces.ts`. */
const BY_THEMSELVES = ['conversation', 'conversation_event', 'notification', 'event', 'customer_order', 'order_notice']

/** Every table that names a contact, a conversation or a message; a test holds it against the database. */
export const ERASED_TABLES: ReadonlySet<string> = new Set([
  ...Object.keys(OF_CONVERSATION),
  ...Object.keys(OF_CONTACT),
  ...Object.keys(OF_MESSAGE),
  ...BY_THEMSELVES,
])
