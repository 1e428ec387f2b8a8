import type { QueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { changePending, type Pending } from '../pending.ts'
import { sendOptions } from '../send-message.ts'
import { keepEntry, listEntries, type OutboxEntry } from './outbox-store.ts'
import { pageId } from './page-id.ts'

const CLAIMING = 'parley outbox'
const PAGE = 'parley outbox of '
/** The server knows keys for a day: a later repetition could say the same twice. */
const KNOWN_MS = 20 * 60 * 60 * 1_000

/** Goes on with what pages that are gone had not sent: in order, under the same keys, so that each is said once. */
export async function resumeOutbox(queries: QueryClient, userId: string, appId: string): Promise<void> {
  standUp()
  for (const entry of await claimOrphans(userId, appId)) {
    const { conversationId } = entry
    const pending = agedPending(entry.pending, Date.now())
    changePending(queries, appId, conversationId, (list) => [...list.filter(({ key }) => key !== pending.key), pending])
    if (pending.fault !== null) continue
    const mutation = queries.getMutationCache().build(queries, sendOptions(queries, { userId, appId, conversationId }))
    // What is wrong with it stands in the thread.
    void mutation.execute(pending).catch(() => {})
  }
}

/** A send of yesterday is not repeated unasked. */
export const agedPending = (pending: Pending, now: number): Pending =>
  pending.fault === null && now - Date.parse(pending.at) > KNOWN_MS
    ? {
        ...pending,
        fault: {
          message: t('It waited for more than a day.'),
          hint: t('Look whether it was said already, then send it again.'),
          final: false,
        },
      }
    : pending

/** While this page lives, no other takes over what it sends. */
function standUp(): void {
  if ('locks' in navigator) void navigator.locks.request(`${PAGE}${pageId()}`, { mode: 'shared' }, () => new Promise(() => {}))
}

async function claimOrphans(userId: string, appId: string): Promise<readonly OutboxEntry[]> {
  const claim = async () => {
    const living = await livingPages()
    const orphans = (await listEntries()).filter((entry) => entry.userId === userId && entry.appId === appId && !living.has(entry.page))
    const page = pageId()
    for (const orphan of orphans) await keepEntry({ ...orphan, page })
    return orphans
  }
  // Pages that a browser opens together must not take the same.
  return 'locks' in navigator ? navigator.locks.request(CLAIMING, claim) : claim()
}

async function livingPages(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set([pageId()])
  const { held = [] } = await navigator.locks.query()
  return new Set([pageId(), ...held.flatMap(({ name }) => (name?.startsWith(PAGE) ? [name.slice(PAGE.length)] : []))])
}
