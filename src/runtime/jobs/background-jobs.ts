import { forgetOldCases, settleAgentCases } from '#store/ai/agent-cases.ts'
import { addUpConversations } from '#store/conversations/conversation-counters.ts'
import { earlyWaits } from '#store/conversations/event-log-writes.ts'
import { forgetOld } from '#store/postgres/health.ts'
import { forgetOldAuditEntries } from '#store/workspace/audit-log.ts'
import { forgetOldNotifications } from '#store/notifications/notifications.ts'
import { forgetOldIntake } from '#store/whatsapp/intake-retention.ts'
import { addUpSteps, forgetOldSteps } from '#store/flows/step-counters.ts'
import { forgetPastTraceDays } from '#store/flows/forget-past-trace-days.ts'
import { forgetOldGaps } from '#store/knowledge/gaps.ts'
import { forgetOldQuestions } from '#store/knowledge/suggestion-search.ts'
import { forgetOldRuns } from '#store/workflows/workflow-run-list.ts'
import { forgetOldVisits } from '#store/webchat/visitors.ts'

import { createExternalCalls } from './external-calls.ts'
import { createSlaAndAutoCloseJob } from './sla-and-auto-close.ts'
import { createAutoAssignment } from './auto-assignment.ts'
import { createScheduledMessagesJob } from './scheduled-messages.ts'
import { createUnsnoozeJob } from './unsnooze.ts'
import { createFileFetcher } from './fetch-files.ts'
import { removeOrphanedBlobs } from './remove-orphaned-blobs.ts'
import { createTranscriber } from './transcribe-voice.ts'
import { deleteOldFiles, tidyFiles } from './delete-old-files.ts'
import { joinEarlyChanges } from '../pipeline/ingest/events/apply-changes.ts'
import { joinEarlyStatuses } from '../pipeline/ingest/events/join-early-statuses.ts'
import type { Job } from './job.ts'
import type { JobDeps } from '../runtime-deps.ts'
import { createNotificationJob } from './notifications/write-notifications.ts'
import { createReminders } from './reminders.ts'
import { createResettle } from '../pipeline/outbox/resettle.ts'
import { createKnowledgeReader } from './knowledge/read-sources.ts'
import { createPassageEmbedder } from './knowledge/embed-passages.ts'
import { createConflictFinder } from './knowledge/find-conflicts.ts'
import { createSuggestionFinder } from './knowledge/find-suggestions.ts'
import { createWordIndex } from './index-messages.ts'
import { createTaskRunner } from './bulk/run-tasks.ts'
import { tidyTasks } from './bulk/delete-old-tasks.ts'
import { createTimers } from './timers.ts'
import { createWorkflowClock } from '../workflows/schedule.ts'
import { createDispatch } from '../workflows/dispatch.ts'
import { createRuns } from '../workflows/process-runs.ts'

/** Every kind of work that runs behind the ingest and the turns, in the direction of travel. */
export const backgroundJobs = (deps: JobDeps, outbox: readonly Job[]): Job[] => [
  createResettle(deps),
  createDispatch(deps),
  ...createWorkflowClock(deps),
  createRuns(deps),
  createReminders(deps),
  ...outbox,
  createTimers(deps),
  createExternalCalls(deps),
  createFileFetcher(deps),
  createTranscriber(deps),
  createUnsnoozeJob(deps),
  createScheduledMessagesJob(deps),
  createAutoAssignment(deps),
  createSlaAndAutoCloseJob(deps),
  createWordIndex(deps),
  createKnowledgeReader(deps),
  createPassageEmbedder(deps),
  createSuggestionFinder(deps),
  createConflictFinder(deps),
  createNotificationJob(deps),
  ...upkeep(deps),
  createTaskRunner(deps),
]

const COUNT_MS = 2_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What keeps things in order, beside the pipeline. */
const upkeep = (deps: JobDeps): Job[] => [
  {
    name: 'conversation-counters',
    wokenBy: ['event_log'],
    restMs: COUNT_MS,
    everyMs: MINUTE_MS,
    run: once(() => addUpConversations(deps.sql)),
  },
  { name: 'step-counters', wokenBy: ['event_log'], restMs: COUNT_MS, everyMs: MINUTE_MS, run: once(() => addUpSteps(deps.sql)) },
  { name: 'agent-cases', wokenBy: [], everyMs: MINUTE_MS, run: once(() => settleAgentCases(deps.sql, deps.now())) },
  {
    name: 'early-statuses',
    wokenBy: [],
    due: earlyWaits,
    restMs: COUNT_MS,
    run: once(async () => {
      await joinEarlyStatuses(deps, null)
      await joinEarlyChanges(deps)
    }),
  },
  {
    name: 'housekeeping',
    wokenBy: [],
    everyMs: HOUR_MS,
    run: once(async () => {
      await forgetOld(deps.sql)
      await forgetOldIntake(deps.sql)
      await forgetOldNotifications(deps.sql)
      await forgetOldAuditEntries(deps.sql)
      await forgetPastTraceDays(deps.sql, 'turn_trace')
      await forgetPastTraceDays(deps.sql, 'agent_request')
      await forgetOldSteps(deps.sql)
      await forgetOldCases(deps.sql)
      await forgetOldRuns(deps.sql)
      await forgetOldVisits(deps.sql)
      await forgetOldGaps(deps.sql)
      await forgetOldQuestions(deps.sql)
      await tidyFiles(deps)
      await deleteOldFiles(deps)
      await tidyTasks(deps)
    }),
  },
  ...(deps.filesAreShared ? [] : [{ name: 'orphaned-blobs', wokenBy: [], everyMs: DAY_MS, run: once(() => removeOrphanedBlobs(deps)) }]),
]

const once = (work: () => Promise<unknown>) => async () => {
  await work()
  return { more: false }
}
