import type { Trigger, WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import type { DomainEvent, DomainEventType } from '#domain/workflows/domain-event.ts'
import type { Json } from '#domain/json.ts'

import { readPath, toText } from '../expression/template/read-path.ts'

/** The domain event that a trigger waits for; null where a clock or a caller starts it. */
const EVENT_OF: Readonly<Record<WorkflowTrigger['type'], DomainEventType | null>> = {
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

/** Tells whether a trigger starts workflows, not flows. */
export const isWorkflowTrigger = (trigger: Trigger): trigger is WorkflowTrigger => Object.hasOwn(EVENT_OF, trigger.type)

/** The domain events that a trigger waits for: a no-show is one of its own, also for whoever waits for changes to that status. */
export function eventsOf(trigger: WorkflowTrigger): DomainEventType[] {
  const type = EVENT_OF[trigger.type]
  if (type === null) return []
  return trigger.type === 'eventChanged' && trigger.statuses.includes('missed') ? [type, 'event_missed'] : [type]
}

/** Tells whether a domain event starts a workflow by this trigger. */
export function isStartedBy(trigger: WorkflowTrigger, { type, about }: Pick<DomainEvent, 'type' | 'about'>): boolean {
  if (!eventsOf(trigger).includes(type)) return false
  switch (trigger.type) {
    case 'orderChanged':
      return anyOf(trigger.statuses, [textAt(about, 'status'), textAt(about, 'paymentStatus')])
    case 'eventChanged':
      return anyOf(trigger.eventTypes, [textAt(about, 'typeId')]) && anyOf(trigger.statuses, newStatusOf(about))
    case 'eventCreated':
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

/** The status that a change gave an event; none where it had it before. */
const newStatusOf = (about: Json): string[] => {
  const status = textAt(about, 'status')
  return status === textAt(about, 'previousStatus') ? [] : [status]
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
