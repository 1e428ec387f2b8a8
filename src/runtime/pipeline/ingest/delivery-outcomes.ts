import type { InboundEvent } from '#domain/messages/inbound.ts'
import type { IntakeEnd } from '#store/whatsapp/intake-log.ts'

/** Which element of which webhook an event was. */
export interface Origin {
  deliveryId: string
  element: number
}

/** Where the events of a batch come from. */
export interface Provenance {
  origins: ReadonlyMap<InboundEvent, Origin>
  /** The app of a replay. Other apps' parts were written when the webhook arrived. */
  onlyApp?: string
}

export const FROM_NOWHERE: Provenance = { origins: new Map() }

/** What became of one event on one number. */
export interface Ended {
  event: InboundEvent
  appId: string
  channelId: string
  fate: 'handled' | 'duplicates' | 'early' | 'ignored' | 'parked'
}

const KINDS: Readonly<Record<InboundEvent['type'], string>> = {
  message: 'messages',
  change: 'changes',
  status: 'statuses',
  preference: 'preferences',
  news: 'news',
  other: 'others',
}

/** Enough to find a webhook of a thousand messages by any of them. */
const MAX_NAMES = 100_000

/** Numbers each event of a webhook by its position. */
export function originsOf(webhooks: readonly { id: string; events: readonly InboundEvent[] }[]): Provenance {
  return {
    origins: new Map(
      webhooks.flatMap(({ id, events }) => events.map((event, element): [InboundEvent, Origin] => [event, { deliveryId: id, element }])),
    ),
  }
}

/** Sums up the outcomes of a webhook's events per number. */
export function endsOf({ origins }: Provenance, ended: readonly Ended[]): IntakeEnd[] {
  const ends = new Map<string, Sum>()
  for (const { event, appId, channelId, fate } of ended) {
    const origin = origins.get(event)
    if (!origin) continue
    const key = `${origin.deliveryId}/${appId}/${channelId}`
    const end = ends.get(key) ?? { appId, channelId, deliveryId: origin.deliveryId, counts: {}, duplicates: [], names: new Set() }
    ends.set(key, end)
    count(end.counts, kindOf(event))
    if (fate !== 'handled') count(end.counts, fate)
    if (fate === 'duplicates') end.duplicates.push(origin.element)
    for (const name of namesIn(event)) end.names.add(name)
  }
  return [...ends.values()].map(({ names, ...end }) => ({
    ...end,
    state: stateOf(end.counts),
    names: [...names].join(' ').slice(0, MAX_NAMES),
  }))
}

type Sum = Omit<IntakeEnd, 'state' | 'names' | 'counts' | 'duplicates'> & {
  counts: Record<string, number>
  duplicates: number[]
  names: Set<string>
}

// An unknown message is shown in its conversation, and is also found by the filter for what was not understood.
const kindOf = (event: InboundEvent): string =>
  event.type === 'message' && event.content.type === 'unsupported' ? KINDS.other : KINDS[event.type]

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

function stateOf(counts: Readonly<Record<string, number>>): IntakeEnd['state'] {
  if (counts['parked']) return 'parked'
  const all = Object.values(KINDS).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  return counts['ignored'] === all ? 'ignored' : 'handled'
}

function namesIn(event: InboundEvent): string[] {
  const addresses = 'addresses' in event ? event.addresses.map(({ value }) => value) : []
  return 'providerId' in event && event.providerId !== undefined ? [event.providerId, ...addresses] : addresses
}
