import type { FlowDocument } from '#domain/flow-document.ts'

import type { Variable } from '../../../kit/schema-form/form-context.ts'
import { isRecord, itemsOf, textOf } from '../../../kit/schema-form/is-record.ts'

const ALWAYS: readonly Variable[] = [
  { path: 'contact.name', about: 'Name', group: 'Contact' },
  { path: 'contact.phone', about: 'Phone number', group: 'Contact' },
  { path: 'contact.email', about: 'Email', group: 'Contact' },
  { path: 'contact.tags', about: 'Tags', group: 'Contact' },
  { path: 'channel.name', about: 'Name of the channel', group: 'Conversation' },
  { path: 'app.name', about: 'Name of the app', group: 'Conversation' },
  { path: 'now', about: 'Date and time', group: 'Conversation' },
]

const MESSAGE: readonly Variable[] = [
  { path: 'message.text', about: 'What the customer wrote', group: 'Last message' },
  { path: 'message.type', about: 'Its kind, like text or image', group: 'Last message' },
  { path: 'message.title', about: 'Words of the button or row', group: 'Last message' },
  { path: 'message.id', about: 'Id of the button or row', group: 'Last message' },
  { path: 'message.caption', about: 'Words under a picture', group: 'Last message' },
  { path: 'message.latitude', about: 'Place: latitude', group: 'Last message' },
  { path: 'message.longitude', about: 'Place: longitude', group: 'Last message' },
  { path: 'message.forwarded', about: 'Whether it was forwarded', group: 'Last message' },
  { path: 'message.referral.headline', about: 'Ad: headline', group: 'Last message' },
  { path: 'message.referral.sourceId', about: 'Ad: its id', group: 'Last message' },
  { path: 'message.referredProduct.productRetailerId', about: 'Product asked about', group: 'Last message' },
]

const EVENT: readonly Variable[] = [
  { path: 'event.title', about: 'Title', group: 'Event' },
  { path: 'event.start', about: 'Start', group: 'Event' },
  { path: 'event.end', about: 'End', group: 'Event' },
  { path: 'event.place', about: 'Place', group: 'Event' },
  { path: 'event.status', about: 'Status', group: 'Event' },
]

const ORDER: readonly Variable[] = [
  { path: 'order.number', about: 'Number', group: 'Order' },
  { path: 'order.status', about: 'Status', group: 'Order' },
  { path: 'order.total', about: 'Total', group: 'Order' },
]

/** Lists what a text in this document may speak of: what is always known, and what its steps keep under a name. */
export function variablesIn(document: FlowDocument, kind: 'flow' | 'workflow'): Variable[] {
  const kept = document.nodes.flatMap((node) => ('steps' in node ? node.steps.flatMap(({ config }) => namesIn(config)) : []))
  const own = [...new Set(kept)].map((path): Variable => {
    if (path.startsWith('contact.')) return { path, about: 'Kept with the contact', group: 'Contact' }
    if (path.startsWith('conversation.')) return { path, about: 'Kept with the conversation', group: 'Conversation' }
    return { path, about: 'Kept by a step', group: 'Variables' }
  })
  const message = kind === 'flow' ? MESSAGE : []
  const trigger: Variable[] = kind === 'workflow' ? [{ path: 'trigger', about: 'What started it', group: 'Trigger' }] : []
  const known = new Set(ALWAYS.map(({ path }) => path))
  return [
    ...own.filter(({ path, group }) => group === 'Variables' && !known.has(path)),
    ...ALWAYS,
    ...own.filter(({ path, group }) => group !== 'Variables' && !known.has(path)),
    ...message,
    ...trigger,
    ...EVENT,
    ...ORDER,
  ]
}

const PROPERTIES = ['name', 'phone', 'email']

/** Finds `{ target, name }`, the `save…To` that hold a name, and what a called flow gives back. */
function namesIn(config: unknown): string[] {
  if (Array.isArray(config)) return config.flatMap(namesIn)
  if (!isRecord(config)) return []
  const { target, name } = config
  const own = typeof target === 'string' && typeof name === 'string' && name !== '' ? [pathOf(target, name)] : []
  return [...own, ...Object.entries(config).flatMap(([key, value]) => namesAt(key, value))]
}

function namesAt(key: string, value: unknown): string[] {
  if (/^save\w*To$/.test(key) && typeof value === 'string' && value !== '') return [`vars.${value}`]
  // Older steps keep in variables without saying so.
  if (key === 'save' && Array.isArray(value))
    return itemsOf(value).flatMap((item) => (isRecord(item) && !('target' in item) ? [`vars.${textOf(item['name'])}`] : namesIn(item)))
  if (key === 'outputs' && isRecord(value)) return Object.keys(value).map((name) => `vars.${name}`)
  return namesIn(value)
}

function pathOf(target: string, name: string): string {
  if (target === 'contact') return PROPERTIES.includes(name) ? `contact.${name}` : `contact.fields.${name}`
  return target === 'conversation' ? `conversation.fields.${name}` : `vars.${name}`
}
