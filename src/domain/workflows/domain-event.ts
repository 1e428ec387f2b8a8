import { z } from 'zod'

import type { Json } from '../json.ts'

/** What can happen in an app that a workflow may wait for. */
export const DomainEventType = z.enum([
  'contact_created',
  'contact_changed',
  'tag_added',
  'conversation_opened',
  'conversation_closed',
  'event_created',
  'event_changed',
  'event_missed',
  'order_placed',
  'order_changed',
  'form_submitted',
  'webhook_received',
])
export type DomainEventType = z.infer<typeof DomainEventType>

/**
 * Something that happened, told to the workflows that wait for it. `about` is the subject as JSON: the event, the order, the
 * changed fields, the payload. `chain` names the workflows that led to it, so that none sets itself off again.
 */
export interface DomainEvent {
  appId: string
  type: DomainEventType
  contactId: string | null
  conversationId: string | null
  about: Json
  chain: readonly string[]
}
