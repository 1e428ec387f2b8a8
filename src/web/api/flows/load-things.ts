import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'

import { TYPE_WORDS } from '#web/kit/contact-fields/field-types.ts'
import { call } from '../call.ts'
import type { Listed, Thing } from './list-things.ts'

type Load = (appId: string, signal: AbortSignal) => Promise<Thing[]>

const byName = (items: readonly { id: string; name: string }[]): Thing[] => items.map(({ id, name }) => ({ value: id, label: name }))

const OWN_FIELDS: readonly Thing[] = [
  { value: 'name', label: STANDARD_FIELDS.name },
  { value: 'email', label: STANDARD_FIELDS.email },
  { value: 'phone', label: STANDARD_FIELDS.phone },
  { value: 'timeZone', label: t('Time zone') },
]
const EVENT_STATUSES: Thing[] = [
  { value: 'confirmed', label: t('Confirmed') },
  { value: 'attended', label: t('Done') },
  { value: 'missed', label: t('No-show') },
  { value: 'cancelled', label: t('Cancelled') },
  { value: 'booked', label: t('Booked') },
]
/** How far an order is, and apart from it whether it is paid. */
const ORDER_STATUSES: Thing[] = [
  { value: 'new', label: t('Order: new') },
  { value: 'confirmed', label: t('Order: confirmed') },
  { value: 'preparing', label: t('Order: preparing') },
  { value: 'ready', label: t('Order: ready') },
  { value: 'shipped', label: t('Order: shipped') },
  { value: 'completed', label: t('Order: completed') },
  { value: 'cancelled', label: t('Order: cancelled') },
  { value: 'unpaid', label: t('Payment: unpaid') },
  { value: 'pending', label: t('Payment: pending') },
  { value: 'paid', label: t('Payment: paid') },
  { value: 'failed', label: t('Payment: failed') },
  { value: 'refunded', label: t('Payment: refunded') },
]

/** Lists the things of each sort, by name. Apart from the names of the sorts: a drawing often needs none of them. */
export const loadThings: Readonly<Record<Listed, Load>> = {
  flow: async (appId, signal) => byName((await call('listFlows', { appId, kind: 'flow' }, { signal })).items),
  workflow: async (appId, signal) => byName((await call('listFlows', { appId, kind: 'workflow' }, { signal })).items),
  eventType: async (appId, signal) => byName((await call('listEventTypes', { appId }, { signal })).items),
  resource: async (appId, signal) => byName((await call('listResources', { appId }, { signal })).items),
  agent: async (appId, signal) => byName((await call('listAgents', { appId }, { signal })).items),
  connection: async (appId, signal) =>
    byName((await call('listConnections', { appId }, { signal })).items.filter(({ kind }) => kind === 'google_sheets')),
  catalog: async (appId, signal) => {
    const { own, items } = await call('listCatalogAccounts', { appId }, { signal })
    return byName([...(own ? [own] : []), ...items.flatMap(({ catalogs }) => catalogs)])
  },
  collection: async (appId, signal) =>
    (await call('listCollections', { appId }, { signal })).items.map(({ id, name, isOwn, catalogName }) => ({
      value: id,
      label: isOwn ? `${name} (${catalogName})` : name,
    })),
  product: async (appId, signal) =>
    (await call('listProducts', { appId, limit: 100 }, { signal })).items.map(({ retailerId, name, availability }) => ({
      value: retailerId,
      label: availability === 'in stock' ? name : `${name} (${availability})`,
    })),
  channel: async (appId, signal) =>
    (await call('listChannels', { appId }, { signal })).items.map(({ name }) => ({ value: name, label: name })),
  contactField: async (appId, signal) => [
    ...OWN_FIELDS,
    ...(await call('listContactFields', { appId }, { signal })).items.flatMap(({ key, label, type, archived }) =>
      archived ? [] : [{ value: key, label, about: TYPE_WORDS[type] }],
    ),
  ],
  eventStatus: async () => EVENT_STATUSES,
  orderStatus: async () => ORDER_STATUSES,
  secret: async (appId, signal) =>
    (await call('listSecrets', { appId }, { signal })).items.map(({ name }) => ({ value: name, label: name })),
  tag: async (appId, signal) => (await call('listContactTags', { appId }, { signal })).items.map(({ tag }) => ({ value: tag, label: tag })),
  whatsappForm: async (appId) =>
    (await (await import('./list-step-forms.ts')).listStepForms(appId)()).map(({ metaId, name }) => ({ value: metaId, label: name })),
  label: async (appId, signal) => byName((await call('listLabels', { appId }, { signal })).items),
  team: async (appId, signal) => byName((await call('listTeams', { appId }, { signal })).items),
  member: async (appId, signal) =>
    (await call('listMembers', { appId }, { signal })).items.map(({ userId, name }) => ({ value: userId, label: name })),
}
