import { createHash } from 'node:crypto'

import { storedText } from '#domain/i18n/t.ts'
import type { CatalogSource, EventsSource } from '#domain/knowledge/knowledge-source.ts'
import { guessLanguage } from '#flow/knowledge/guess-language.ts'
import { eventTypeText, productText } from '#flow/knowledge/live/live-text.ts'
import { documentHashes, keepOnly, type LiveThing, productsOfSource, writeLiveDocument } from '#store/knowledge/live-documents.ts'
import { endReading, type Reading, whileOurs } from '#store/knowledge/readings.ts'
import { listEventTypes } from '#store/scheduling/event-types.ts'

import type { Lease } from '../leased-job.ts'
import type { ReadDeps } from './read-deps.ts'

export type LiveReading = Reading & { config: CatalogSource | EventsSource }

/** Products of one source. */
const MOST = 5_000
/** Documents of one transaction: whoever changes a product waits for it. */
const BATCH = 50

interface Found {
  thing: LiveThing
  key: string
  name: string
  description: string | null
  /** What it is found by; what it says is read at each answer. */
  text: string
}

/** Reads by what products or event types are found, and writes what is another than before. */
export async function readLive(deps: ReadDeps, reading: LiveReading, lease: Lease): Promise<void> {
  const { sql } = deps
  const { appId, sourceId, config } = reading
  const found = config.kind === 'catalog' ? await products(deps, reading) : await eventTypes(deps, reading, config)
  const before = await documentHashes(sql, reading)
  const language = usualLanguage(found)
  const documents = found.slice(0, MOST).map((each) => ({ thing: each.thing, document: toDocument(reading, each, language) }))
  const changed = documents.filter(({ document }) => before.get(document.id) !== document.hash)
  for (let at = 0; at < changed.length; at += BATCH) {
    if (lease.stopping.aborted || !lease.isHeld()) return
    const isOurs = await whileOurs(sql, reading, async (tx) => {
      for (const { document, thing } of changed.slice(at, at + BATCH)) await writeLiveDocument(tx, appId, { ...document, sourceId }, thing)
    })
    if (!isOurs) return
    deps.crash('knowledge.written')
  }
  await whileOurs(sql, reading, async (tx) => {
    await keepOnly(
      tx,
      reading,
      documents.map(({ document }) => document.id),
    )
    const problem = found.length > MOST ? storedText('Only the first {count, number} products are used.', { count: MOST }) : null
    await endReading(tx, reading, { problem, nextInSeconds: null })
  })
}

async function products({ sql }: ReadDeps, reading: Reading): Promise<Found[]> {
  const rows = await productsOfSource(sql, reading, MOST + 1)
  return rows.map(({ catalogId, retailerId, ...product }) => ({
    thing: { catalogId, retailerId },
    key: `${catalogId}\n${retailerId}`,
    name: product.name,
    description: product.description,
    // Without price and stock, so that an order has nothing read again.
    text: productText({ ...product, retailerId, priceMinor: 0, currency: product.currency, availability: 'in stock', stock: null }),
  }))
}

async function eventTypes({ sql }: ReadDeps, { appId }: Reading, { kind, ...config }: CatalogSource | EventsSource): Promise<Found[]> {
  const ids = kind === 'events' && 'eventTypeIds' in config ? config.eventTypeIds : []
  const types = (await listEventTypes(sql, appId)).filter(({ id, takesSlot }) => takesSlot && (ids.length === 0 || ids.includes(id)))
  return types.map((type) => ({
    thing: { eventTypeId: type.id },
    key: type.id,
    name: type.name,
    description: null,
    text: eventTypeText(type, { starts: [], zone: '' }),
  }))
}

const wordsOf = ({ name, description }: Found): string => [name, description ?? ''].join('\n')

/** A name alone seldom says its language, all of them together do. What we say around them is English. */
const usualLanguage = (found: readonly Found[]): string => guessLanguage(found.map(wordsOf).join('\n')) ?? 'en'

function toDocument({ sourceId, config }: LiveReading, each: Found, usual: string) {
  const { key, name, text } = each
  const title = `${config.title}: ${name}`
  const language = guessLanguage(wordsOf(each)) ?? usual
  const passages = [{ headings: [], text }]
  return {
    id: createHash('sha256').update(`${sourceId}\n${key}`).digest('hex').slice(0, 18),
    title,
    url: null,
    language,
    hash: createHash('sha256')
      .update(JSON.stringify([title, language, text]))
      .digest('hex'),
    passages,
  }
}
