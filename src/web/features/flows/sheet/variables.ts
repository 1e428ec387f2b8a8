import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { NamedVariable } from '#flow/definition/list-variables.ts'
import type { ValueKind } from '#flow/engine/step-kind.ts'

import type { Variable } from '#web/kit/schema-form/form-context.ts'
import { isRecord, itemsOf, textOf } from '#web/kit/schema-form/is-record.ts'

const ALWAYS: readonly Variable[] = [
  { path: 'contact.name', about: STANDARD_FIELDS.name, group: 'Contact', type: 'text', sample: 'Ana Example' },
  { path: 'contact.phone', about: STANDARD_FIELDS.phone, group: 'Contact', type: 'text', sample: '+447700900142' },
  { path: 'contact.email', about: STANDARD_FIELDS.email, group: 'Contact', type: 'text', sample: 'ana@example.com' },
  { path: 'contact.tags', about: 'Tags', group: 'Contact', type: 'list' },
  { path: 'channel.name', about: 'Name of the channel', group: 'Conversation', type: 'text', sample: 'WhatsApp' },
  { path: 'app.name', about: 'Name of the app', group: 'Conversation', type: 'text' },
  { path: 'now', about: 'Date and time', group: 'Conversation', type: 'date', sample: '2026-03-14, 10:00' },
]

const MESSAGE: readonly Variable[] = [
  { path: 'message.text', about: 'What the customer wrote', group: 'Last message', type: 'text', sample: 'Hello' },
  { path: 'message.type', about: 'Its kind, like text or image', group: 'Last message', type: 'text', sample: 'text' },
  { path: 'message.title', about: 'Words of the button or row', group: 'Last message' },
  { path: 'message.id', about: 'Id of the button or row', group: 'Last message' },
  { path: 'message.caption', about: 'Words under a picture', group: 'Last message' },
  { path: 'message.latitude', about: 'Place: latitude', group: 'Last message', type: 'number', sample: '53.5436' },
  { path: 'message.longitude', about: 'Place: longitude', group: 'Last message', type: 'number', sample: '9.9884' },
  { path: 'message.forwarded', about: 'Whether it was forwarded', group: 'Last message', type: 'yes or no' },
  { path: 'message.referral.headline', about: 'Ad: headline', group: 'Last message' },
  { path: 'message.referral.sourceId', about: 'Ad: its id', group: 'Last message' },
  { path: 'message.referredProduct.productRetailerId', about: 'Product asked about', group: 'Last message' },
]

const EVENT: readonly Variable[] = [
  { path: 'event.title', about: 'Title', group: 'Event', type: 'text', sample: 'Haircut' },
  { path: 'event.start', about: 'Start', group: 'Event', type: 'date', sample: '2026-03-14, 10:00' },
  { path: 'event.end', about: 'End', group: 'Event', type: 'date', sample: '2026-03-14, 10:30' },
  { path: 'event.place', about: 'Place', group: 'Event', type: 'text', sample: 'Harbour 4' },
  { path: 'event.status', about: 'Status', group: 'Event', type: 'text', sample: 'booked' },
]

const ORDER: readonly Variable[] = [
  { path: 'order.number', about: 'Number', group: 'Order', type: 'number', sample: '1024' },
  { path: 'order.status', about: 'Status', group: 'Order', type: 'text', sample: 'new' },
  { path: 'order.total', about: 'Total', group: 'Order', type: 'number', sample: '24.5' },
]

/** Lists what a text in this document may speak of: what is always known, and what its steps keep under a name. */
export function variablesIn(document: FlowDocument, kind: 'flow' | 'workflow', named: readonly NamedVariable[] = []): Variable[] {
  const facts = new Map(named.map((variable) => [`vars.${variable.name}`, variable]))
  const kept = document.nodes.flatMap((node) => ('steps' in node ? node.steps.flatMap(({ config }) => namesIn(config)) : []))
  const set = named.flatMap(({ name, setBy }) => (setBy.length > 0 && !GIVEN.includes(name) ? [`vars.${name}`] : []))
  const own = [...new Set([...kept, ...set])].map((path): Variable => {
    if (path.startsWith('contact.')) return { path, about: 'Kept with the contact', group: 'Contact' }
    if (path.startsWith('conversation.')) return { path, about: 'Kept with the conversation', group: 'Conversation' }
    return { path, about: 'Kept by a step', group: 'Variables', ...wordsOf(facts.get(path)) }
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

/** Their parts are listed by themselves. */
const GIVEN = ['event', 'order', 'trigger', 'message']

const TYPES: Readonly<Record<ValueKind, string | undefined>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'yes or no',
  list: 'list',
  object: 'several parts',
  any: undefined,
}

/** What sort of value a variable holds, and what it may be. */
export const typeText = (variable: Pick<NamedVariable, 'type' | 'sample'>): string => {
  const { type, sample } = wordsOf(variable)
  return [type, sample].filter(Boolean).join(' · ')
}

function wordsOf(variable: Pick<NamedVariable, 'type' | 'sample'> | undefined): Partial<Variable> {
  if (!variable) return {}
  const type = TYPES[variable.type]
  const sample = typeof variable.sample === 'string' || typeof variable.sample === 'number' ? String(variable.sample) : ''
  return { ...(type !== undefined && { type }), ...(sample !== '' && { sample }) }
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
