// Arrives: files that customers' messages speak of. Leaves: each in our own storage, or with a named end that the team sees.
// Never here: a network call inside a transaction, a file whole in memory, an end that nobody can take back ("Retry download").
import { setTimeout as delay } from 'node:timers/promises'

import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { readFactsSoon } from '#store/whatsapp/numbers.ts'
import {
  claimMediaFiles,
  conversationOfMedia,
  type MediaJob,
  nextMediaMs,
  requeueLostMedia,
  settleMediaFile,
} from '#store/files/media-files.ts'

import { UnitOfWork, SYSTEM } from '../commands/shared/unit-of-work.ts'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'
import { createPlaces } from '../pipeline/outbox/semaphore.ts'
import type { RuntimeDeps } from '../runtime-deps.ts'
import type { HoldingWorker } from './leases/leases.ts'
import { createWorker } from './worker.ts'
import { downloadFile, type Download, mediaKey } from '../integrations/files/download-file.ts'
import { nextTry } from '../integrations/files/next-retry.ts'

/** Downloads that may be under way at once, half of them of one app. */
const MAX_IN_FLIGHT = 16

const STOP_MS = 5_000

/** Makes the fetcher of files. `onSettled` runs after every commit that wrote an event. */
export function createFileFetcher(deps: RuntimeDeps, onSettled: () => void): HoldingWorker {
  const { sql, log } = deps
  const places = createPlaces(MAX_IN_FLIGHT)
  const stopping = new AbortController()
  const worker = createWorker('files', 2_000, deps, round)
  const underway = new Set<string>()

  async function round() {
    if (places.free === 0) {
      await places.freed()
      return { more: true }
    }
    const jobs = await claimMediaFiles(sql, Math.ceil(places.free / 4), deps.leaseMs, places.full())
    if (jobs.length > 0) deps.crash('media.claimed')
    for (const job of jobs) begin(job)
    if (jobs.length > 0) return { more: true }
    const nextMs = await nextMediaMs(sql)
    return { more: false, ...(nextMs !== null && { sleepMs: Math.max(nextMs, 250) }) }
  }

  function begin(job: MediaJob): void {
    underway.add(job.messageId)
    const running = fetch(job)
      // Not settled: the lease ends, and the file is fetched again.
      .catch((cause: unknown) => log.error({ err: cause, message: job.messageId }, 'a file could not be settled'))
      .finally(() => underway.delete(job.messageId))
    places.hold(job.appId, job.messageId, running)
    void running.then(worker.poke)
  }

  async function fetch(job: MediaJob): Promise<void> {
    const download = await downloadFile(deps, job)
    deps.crash('media.kept')
    // Whether the token is dead is what the number's facts tell, before a reply fails for it.
    if (download.outcome === 'token') await readFactsSoon(sql, job.appId, [job.channelId])
    const settled = await retryWhileDatabaseDown(stopping.signal, () => settle(job, download))
    // Its message was erased meanwhile, and nothing else would remove what was stored for it.
    if (!settled && (await conversationOfMedia(sql, job.appId, job.messageId)) === null)
      await deps.files.blobs.remove(mediaKey(job.appId, job.messageId))
    deps.crash('media.settled')
    onSettled()
  }

  async function settle(job: MediaJob, download: Download): Promise<boolean> {
    return sql.begin(async (tx) => {
      const [conversation] = await lockConversations(tx, [{ appId: job.appId, id: job.conversationId }])
      const settled = await settleMediaFile(tx, { appId: job.appId, messageId: job.messageId, ...endOf(job, download) })
      if (!settled || !conversation) return settled
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      unitOfWork.append(conversation, SYSTEM, { type: 'message_file_changed', messageId: job.messageId })
      await unitOfWork.flush(tx)
      return settled
    })
  }

  return {
    ...worker,
    holder: { table: 'media_file', ids: () => [...underway], recover: () => requeueLostMedia(sql, [...underway]) },
    async stop() {
      await worker.stop()
      stopping.abort()
      // What is not done by then is fetched again after the next start, when its lease ends.
      await Promise.race([places.idle(), delay(STOP_MS, undefined, { ref: false })])
    },
  }
}

const NOTHING = { mimeType: null, bytes: null, sha256: null, width: null, height: null }

function endOf(job: MediaJob, download: Download) {
  if (download.outcome === 'kept') {
    const { mimeType, bytes, sha256, width, height } = download
    return { state: 'stored' as const, reason: null, detail: null, delayMs: 0, mimeType, bytes, sha256, width, height }
  }
  const { outcome: reason, detail } = download
  const delayMs = nextTry(reason, job)
  return {
    ...NOTHING,
    state: delayMs === null ? ('failed' as const) : ('queued' as const),
    reason,
    detail: detail.slice(0, 500),
    delayMs: delayMs ?? 0,
  }
}
