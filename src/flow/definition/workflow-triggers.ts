import type { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import type { DomainEvent, DomainEventType } from '#domain/workflows/domain-event.ts'
import type { Json } from '#domain/json.ts'

import { readPath, toText } from '../expression/template/read-path.ts'

/** The domain event that a trigger waits for; null where a clock or a caller starts it. */
export const EVENT_OF: Readonly<Record<WorkflowTrigger['type'], DomainEventType | null>> = {
  orderPlaced: 'order_placed',
  orderChanged: 'order_changed',
  eventCreated: 'event_created',
  eventNear: null,
  eventChanged: 'event_changed',
  eventMissed: 'event_missed',
  contactCreated: 'contact_created',
  fieldChanged: 'contact_changed',
  tagAdded: 'tag_added',
  conversationOpened: 'conversation_opened',
  conversationClosed: 'conversation_closed',
  conversationIdle: null,
  formSubmitted: 'form_submitted',
  schedule: null,
  incomingWebhook: null,
  called: null,
}

/** Tells whether a domain event starts a workflow by this trigger. */
export function isStartedBy(trigger: WorkflowTrigger, { type, about }: Pick<DomainEvent, 'type' | 'about'>): boolean {
  if (EVENT_OF[trigger.type] !== type) return false
  switch (trigger.type) {
    case 'orderChanged':
      return anyOf(trigger.statuses, [textAt(about, 'status'), textAt(about, 'paymentStatus')])
    case 'eventCreated':
    case 'eventChanged':
    case 'eventMissed':
      return anyOf(trigger.eventTypes, [textAt(about, 'typeId')])
    case 'fieldChanged':
      return anyOf(trigger.fields, keysOf(readPath({ about }, ['about', 'changes'])))
    case 'tagAdded':
      return anyOf(trigger.tags, textsOf(readPath({ about }, ['about', 'tags'])))
    case 'formSubmitted':
      return anyOf(trigger.forms, [textAt(about, 'form')])
    default:
      return true
  }
}

const textAt = (about: Json, name: string): string => toText(readPath({ about }, ['about', name]))
const keysOf = (value: Json): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
const textsOf = (value: Json): string[] => (Array.isArray(value) ? value.map((item: Json) => toText(item)) : [])

/** An empty list means any. */
function anyOf(wanted: readonly string[], found: readonly string[]): boolean {
  const folded = new Set(found.map((word) => word.toLocaleLowerCase('en')))
  const chosen = wanted.filter((word) => word !== '')
  return chosen.length === 0 || chosen.some((word) => folded.has(word.toLocaleLowerCase('en')))
}
