// Arrives: files that customers' messages speak of. Leaves: each in our own storage, or with a named end that the team sees.
// Never here: a network call inside a transaction, a file whole in memory, an end that nobody can take back ("Retry download").
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { readFactsSoon } from '#store/whatsapp/numbers.ts'
import {
  claimMediaFiles,
  conversationOfMedia,
  mediaDue,
  type MediaJob,
  mediaLost,
  requeueLostMedia,
  settleMediaFile,
} from '#store/files/media-files.ts'
import { wakeTranscript } from '#store/ai/transcripts.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'
import { renewLeases } from '#store/postgres/leases.ts'

import { retryWhileDatabaseDown } from './retry-while-database-down.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { type Lease, leasedJob } from './leased-job.ts'
import { downloadFile, type Download, mediaKey } from '../integrations/files/download-file.ts'
import { nextTry } from '../integrations/files/next-retry.ts'

/** Downloads that may be under way at once, half of them of one app. */
const MAX_IN_FLIGHT = 16

const STOP_MS = 5_000

/** Makes the fetcher of files. */
export function createFileFetcher(deps: JobDeps): Job {
  const { sql } = deps

  async function fetch(job: MediaJob, { stopping }: Lease): Promise<void> {
    const download = await downloadFile(deps, job)
    deps.crash('media.kept')
    // Whether the token is dead is what the number's facts tell, before a reply fails for it.
    if (download.outcome === 'token') await readFactsSoon(sql, job.appId, [job.channelId])
    const settled = await retryWhileDatabaseDown(stopping, () => settle(deps, job, download))
    // Its message was erased meanwhile, and nothing else would remove what was stored for it.
    if (!settled && (await conversationOfMedia(sql, job.appId, job.messageId)) === null)
      await deps.files.blobs.remove(mediaKey(job.appId, job.messageId))
    deps.crash('media.settled')
    // A voice message that is here can be transcribed.
    deps.topics.publish(['event_log', 'files'])
  }

  return leasedJob(deps, {
    name: 'files',
    wokenBy: ['files'],
    due: mediaDue,
    concurrency: MAX_IN_FLIGHT,
    stopMs: STOP_MS,
    keyOf: ({ messageId }) => messageId,
    holderOf: ({ appId }) => appId,
    async claim({ limit, leaseMs, full }) {
      const jobs = await claimMediaFiles(sql, limit, leaseMs, full)
      if (jobs.length > 0) deps.crash('media.claimed')
      return jobs
    },
    run: fetch,
    renew: (jobs, leaseMs) =>
      renewLeases(
        sql,
        'media_file',
        jobs.map(({ messageId }) => messageId),
        leaseMs,
      ),
    lost: {
      at: mediaLost,
      async recover(held) {
        await requeueLostMedia(sql, held)
        return { again: true }
      },
    },
  })
}

/** Writes what came of a download, with the line of the conversation; false where the file is nobody's any more. */
function settle(deps: JobDeps, job: MediaJob, download: Download): Promise<boolean> {
  return deps.sql.begin(async (tx) => {
    const [conversation] = await lockConversations(tx, [{ appId: job.appId, id: job.conversationId }])
    const end = endOf(job, download)
    const settled = await settleMediaFile(tx, { appId: job.appId, messageId: job.messageId, ...end })
    if (settled && end.state !== 'queued') await wakeTranscript(tx, job.appId, job.messageId)
    if (!settled || !conversation) return settled
    const { unitOfWork } = createExecutionContext(deps, tx)
    unitOfWork.append(conversation, SYSTEM, { type: 'message_file_changed', messageId: job.messageId })
    await unitOfWork.flush(tx)
    return settled
  })
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
