import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { NamedVariable } from '#flow/definition/list-variables.ts'
import type { ValueKind } from '#flow/engine/step-kind.ts'

import type { Variable } from '#web/kit/schema-form/form-context.ts'
import { isRecord, itemsOf, textOf } from '#web/kit/schema-form/is-record.ts'

const ALWAYS: readonly Variable[] = [
  { path: 'contact.name', about: STANDARD_FIELDS.name, group: t('Contact'), type: 'text', sample: t('Ana Example') },
  { path: 'contact.phone', about: STANDARD_FIELDS.phone, group: t('Contact'), type: 'text', sample: '+447700900142' },
  { path: 'contact.email', about: STANDARD_FIELDS.email, group: t('Contact'), type: 'text', sample: 'ana@example.com' },
  { path: 'contact.tags', about: t('Tags'), group: t('Contact'), type: 'list' },
  { path: 'channel.name', about: t('Name of the channel'), group: t('Conversation'), type: 'text', sample: 'WhatsApp' },
  { path: 'app.name', about: t('Name of the app'), group: t('Conversation'), type: 'text' },
  { path: 'now', about: t('Date and time'), group: t('Conversation'), type: 'date', sample: '2026-03-14, 10:00' },
]

const MESSAGE: readonly Variable[] = [
  { path: 'message.text', about: t('What the customer wrote'), group: t('Last message'), type: 'text', sample: t('Hello') },
  { path: 'message.type', about: t('Its kind, like text or image'), group: t('Last message'), type: 'text', sample: 'text' },
  { path: 'message.title', about: t('Words of the button or row'), group: t('Last message') },
  { path: 'message.id', about: t('Id of the button or row'), group: t('Last message') },
  { path: 'message.caption', about: t('Photo or video caption'), group: t('Last message') },
  { path: 'message.latitude', about: t('Place: latitude'), group: t('Last message'), type: 'number', sample: '53.5436' },
  { path: 'message.longitude', about: t('Place: longitude'), group: t('Last message'), type: 'number', sample: '9.9884' },
  { path: 'message.forwarded', about: t('Whether it was forwarded'), group: t('Last message'), type: t('yes or no') },
  { path: 'message.referral.headline', about: t('Ad: headline'), group: t('Last message') },
  { path: 'message.referral.sourceId', about: t('Ad: its id'), group: t('Last message') },
  { path: 'message.referredProduct.productRetailerId', about: t('Product asked about'), group: t('Last message') },
]

const EVENT: readonly Variable[] = [
  { path: 'event.title', about: t('Title'), group: t('Event'), type: 'text', sample: t('Haircut') },
  { path: 'event.start', about: t('Start'), group: t('Event'), type: 'date', sample: '2026-03-14, 10:00' },
  { path: 'event.end', about: t('End'), group: t('Event'), type: 'date', sample: '2026-03-14, 10:30' },
  { path: 'event.place', about: t('Place'), group: t('Event'), type: 'text', sample: 'Harbour 4' },
  { path: 'event.status', about: t('Status'), group: t('Event'), type: 'text', sample: 'booked' },
]

const ORDER: readonly Variable[] = [
  { path: 'order.number', about: t('Number'), group: t('Order'), type: 'number', sample: '1024' },
  { path: 'order.status', about: t('Status'), group: t('Order'), type: 'text', sample: 'new' },
  { path: 'order.total', about: t('Total'), group: t('Order'), type: 'number', sample: '24.5' },
]

const VARIABLES = t('Variables')

/** Lists what a text in this document may speak of: what is always known, and what its steps keep under a name. */
export function variablesIn(document: FlowDocument, kind: 'flow' | 'workflow', named: readonly NamedVariable[] = []): Variable[] {
  const facts = new Map(named.map((variable) => [`vars.${variable.name}`, variable]))
  const kept = document.nodes.flatMap((node) => ('steps' in node ? node.steps.flatMap(({ config }) => namesIn(config)) : []))
  const set = named.flatMap(({ name, setBy }) => (setBy.length > 0 && !GIVEN.includes(name) ? [`vars.${name}`] : []))
  const own = [...new Set([...kept, ...set])].map((path): Variable => {
    if (path.startsWith('contact.')) return { path, about: t('Kept with the contact'), group: t('Contact') }
    if (path.startsWith('conversation.')) return { path, about: t('Kept with the conversation'), group: t('Conversation') }
    return { path, about: t('Kept by a step'), group: VARIABLES, ...wordsOf(facts.get(path)) }
  })
  const message = kind === 'flow' ? MESSAGE : []
  const trigger: Variable[] = kind === 'workflow' ? [{ path: 'trigger', about: t('What started it'), group: t('Trigger') }] : []
  const known = new Set(ALWAYS.map(({ path }) => path))
  return [
    ...own.filter(({ path, group }) => group === VARIABLES && !known.has(path)),
    ...ALWAYS,
    ...own.filter(({ path, group }) => group !== VARIABLES && !known.has(path)),
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
  boolean: t('yes or no'),
  list: 'list',
  object: t('several parts'),
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
