// Arrives: voice messages whose words are wanted. Leaves: the words in the thread and to the bot that waits for them, or why there are none.
// Never here: a network call inside a transaction, a transcript that is kept twice, or a bot that waits for one that has ended.
import type { TranscriptReason } from '#domain/ai/transcription.ts'
import {
  claimTranscripts,
  conversationOfTranscript,
  requeueLostTranscripts,
  settleTranscript,
  transcriptDue,
  type TranscriptEnd,
  type TranscriptJob,
  transcriptLost,
} from '#store/ai/transcripts.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { renewLeases } from '#store/postgres/leases.ts'
import { createExecutionContext } from '#commands/shared/execution-context.ts'
import { SYSTEM } from '#commands/shared/unit-of-work.ts'

import { readVoice } from '../integrations/ai/voice/read-voice.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { showTyping } from '../show-typing.ts'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'
import type { Job } from './job.ts'
import { type Lease, leasedJob } from './leased-job.ts'

/** Transcriptions that may be under way at once, half of them of one app. */
const MAX_IN_FLIGHT = 16
const STOP_MS = 5_000
/** A long voice message takes its time; the bot waits for less. */
const CALL_MS = 90_000
/** Pauses after failed tries: two of them while the bot still waits. */
const PAUSES_MS = [3_000, 12_000, 60_000, 300_000] as const

/** Makes the transcriber of voice messages. */
export function createTranscriber(deps: JobDeps): Job {
  const { sql } = deps

  async function run(job: TranscriptJob, { stopping }: Lease): Promise<void> {
    if (job.holds) typeMeanwhile(deps, job)
    const end = await transcribe(deps, job)
    deps.crash('transcript.heard')
    await retryWhileDatabaseDown(stopping, () => settle(deps, job, end))
    deps.crash('transcript.settled')
    deps.topics.publish(['event_log', 'ready_conversations'])
  }

  return leasedJob(deps, {
    name: 'transcripts',
    wokenBy: ['files'],
    due: transcriptDue,
    concurrency: MAX_IN_FLIGHT,
    stopMs: STOP_MS,
    keyOf: ({ messageId }) => messageId,
    holderOf: ({ appId }) => appId,
    async claim({ limit, leaseMs, full }) {
      const jobs = await claimTranscripts(sql, limit, leaseMs, full)
      if (jobs.length > 0) deps.crash('transcript.claimed')
      return jobs
    },
    run,
    renew: (jobs, leaseMs) =>
      renewLeases(
        sql,
        'message_transcript',
        jobs.map(({ messageId }) => messageId),
        leaseMs,
      ),
    lost: {
      at: transcriptLost,
      async recover(held) {
        await requeueLostTranscripts(sql, held)
        return { again: true }
      },
    },
  })
}

/** Shows on WhatsApp that an answer is under way. Nothing depends on it. */
function typeMeanwhile(deps: JobDeps, { appId, conversationId }: TranscriptJob): void {
  showTyping(deps, appId, conversationId).catch((cause: unknown) => deps.log.info({ err: cause }, 'The typing sign could not be shown'))
}

const NOBODY = { provider: null, model: null, seconds: null }

async function transcribe(deps: JobDeps, job: TranscriptJob): Promise<TranscriptEnd> {
  const fail = (reason: TranscriptReason): TranscriptEnd => ({ ...NOBODY, state: 'failed', reason, detail: null })
  // A worker that dies each time, with whatever it was.
  if (job.attempts > PAUSES_MS.length + 1) return fail('unavailable')
  const sound = await readVoice(deps, job.appId, job.messageId)
  if (typeof sound === 'string') return fail(sound)
  const asked = await deps.agents.transcribe(job.appId, sound, CALL_MS)
  if (asked === null) return fail('noProvider')
  const { heard, costCents, ...by } = asked
  if (heard.ok) return { ...by, state: 'done', text: heard.text, language: heard.language, costCents }
  const { reason, problem: detail } = heard
  const delayMs = heard.again ? PAUSES_MS[job.attempts - 1] : undefined
  return delayMs === undefined ? { ...by, state: 'failed', reason, detail } : { ...by, state: 'queued', reason, detail, delayMs }
}

/** Writes what came of a try, with the line of the conversation where it has ended. */
async function settle(deps: JobDeps, { appId, messageId }: TranscriptJob, end: TranscriptEnd): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const id = await conversationOfTranscript(tx, appId, messageId)
    const [conversation] = id === null ? [] : await lockConversations(tx, [{ appId, id }])
    const settled = await settleTranscript(tx, appId, messageId, end)
    if (!settled || !conversation || end.state === 'queued') return
    const { unitOfWork } = createExecutionContext(deps, tx)
    unitOfWork.append(conversation, SYSTEM, { type: 'message_transcribed', messageId })
    await unitOfWork.flush(tx)
  })
}
