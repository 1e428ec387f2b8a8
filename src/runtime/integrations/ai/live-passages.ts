// Arrives: passages that were found. Leaves: those that stand for a product or an event type as they are at this moment, without what is not
// there any more. Never here: a price, a stock or a free time that was true when a source was read.
import type { EventType } from '#domain/scheduling/event.ts'
import type { Passage } from '#domain/knowledge/knowledge-source.ts'
import { eventTypeText, productText } from '#flow/knowledge/live/live-text.ts'
import { type Bookable, findSlots, loadBookable } from '#commands/scheduling/booking-plan.ts'
import { liveDocuments, type LiveDocument } from '#store/knowledge/live-documents.ts'
import { databaseNow } from '#store/postgres/database-clock.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** Free times that are told of an event type, and how far ahead they are looked for. */
const TIMES = 6
const DAYS = 30

interface LiveDeps {
  sql: Sql
  now?: (() => Date) | undefined
}

/** Tells passages as they are now; what was removed, archived or left out of its source is not told. */
export async function describeLive<Found extends Passage>(deps: LiveDeps, appId: string, found: readonly Found[]): Promise<Found[]> {
  const live = await liveDocuments(deps.sql, appId, [...new Set(found.map(({ documentId }) => documentId))])
  if (live.length === 0) return [...found]
  const told = new Map(
    await Promise.all(live.map(async (document) => [document.documentId, await describeOne(deps, appId, document)] as const)),
  )
  return found.flatMap((passage) => {
    const now = told.get(passage.documentId)
    if (now === undefined) return [passage]
    return now === null ? [] : [{ ...passage, ...now }]
  })
}

type Told = Pick<Passage, 'title' | 'text' | 'url'>

async function describeOne(deps: LiveDeps, appId: string, { sourceTitle, product, eventTypeId }: LiveDocument): Promise<Told | null> {
  if (product) return { title: `${sourceTitle}: ${product.name}`, text: productText(product), url: product.url }
  const bookable = eventTypeId === null ? null : await loadBookable(deps.sql, appId, eventTypeId, null)
  if (!bookable?.type.takesSlot) return null
  const { type } = bookable
  return { title: `${sourceTitle}: ${type.name}`, text: eventTypeText(type, await freeTimes(deps, appId, bookable)), url: null }
}

async function freeTimes(deps: LiveDeps, appId: string, bookable: Bookable) {
  const at = deps.now ? deps.now().toISOString() : await databaseNow(deps.sql)
  const days = Math.min(DAYS, daysAhead(bookable.type))
  const slots = await findSlots(deps.sql, appId, bookable, at, { from: at, days, limit: TIMES })
  return { starts: [...new Set(slots.map(({ start }) => start))], zone: bookable.plan.zone }
}

const daysAhead = ({ horizonDays }: EventType): number => Math.max(1, horizonDays)
