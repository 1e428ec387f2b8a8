// The pipeline of a message, put together: each stage wakes the next after its commit, and polls in case a wake was lost with a process.
import type { ContactImport } from '#domain/contacts/contact-import.ts'
import { AppError } from '#domain/errors.ts'
import type { LockedConversation } from '#store/conversations/conversation-writes.ts'
import { loadChannelAccess } from '#store/whatsapp/channel-access.ts'
import { type QueueAges, queueAges } from '#store/postgres/health.ts'
import { afterCommit } from '#store/postgres/request-transaction.ts'
import { takeParkedForReplay } from '#store/whatsapp/parked-replay.ts'
import { createContactCommands, type ContactCommands } from '#commands/contacts/contact-commands.ts'
import { createConversationCommands, type ConversationCommands } from '#commands/conversations/conversation-commands.ts'
import { transcribeMessage, type VoiceMessage } from './integrations/ai/voice/request-transcript.ts'
import { createForms, type Forms } from '#commands/scheduling/booking-forms.ts'
import { createWorkflowStarts, type WorkflowStarts } from '#commands/workflows/start-workflow-run.ts'

import type { DeliverySource } from '#store/whatsapp/deliveries.ts'

import { createVisitorCommands, type VisitorCommands } from '#commands/webchat/visitor-commands.ts'

import { createFiles, type Files } from './integrations/files/files.ts'
import { createExecuteAction, type ExecuteAction } from './execute-action.ts'
import { createSmallImages } from './integrations/files/small-image.ts'
import { type HowToOpen, openMedia } from './integrations/files/open-media.ts'
import type { OpenedMedia } from './integrations/files/open-blob.ts'
import { type NamedChannel, replayDelivery } from './pipeline/ingest/replay-delivery.ts'
import { replay } from './pipeline/ingest/replay.ts'
import type { RuntimeDeps } from './runtime-deps.ts'
import { showTyping } from './show-typing.ts'
import { backgroundJobs } from './jobs/background-jobs.ts'
import { createScheduler, type Scheduler } from './jobs/scheduler.ts'
import { COMMAND_TOPICS, createTopics, type Topic, type Topics } from './jobs/topics.ts'
import { createIntake } from './pipeline/ingest/ingest.ts'
import { createNode, type Node } from './node.ts'
import { createOutbox } from './pipeline/outbox/outbox.ts'
import { createTurn } from './pipeline/turn/process-turns.ts'
import { takeImport } from './jobs/contact-import/receive-import.ts'
import { createTasks, type Tasks } from './jobs/bulk/tasks.ts'

export interface Runtime {
  /** Stores a webhook's bytes; resolves when they are durable. Refuses with `unavailable` when that cannot be. */
  accept(body: Uint8Array, source?: DeliverySource): Promise<void>
  /** Throws while webhooks cannot be stored. */
  checkStoring(): Promise<void>
  visitors: VisitorCommands
  conversationCommands: ConversationCommands
  contactCommands: ContactCommands
  /** Opens the file of a customer's message. */
  openMedia(message: { appId: string; messageId: string }, how: HowToOpen): Promise<OpenedMedia>
  files: Files
  /** Has a customer's voice message transcribed. AppError('cannot-transcribe') where no provider can, 'not-found' without such a conversation. */
  transcribe(message: VoiceMessage): Promise<void>
  /** Shows the customer that an answer is written; false where they have not written yet. AppError('not-found') without such a conversation. */
  showTyping(appId: string, conversationId: string): Promise<boolean>
  executeAction: ExecuteAction
  forms: Forms
  workflows: WorkflowStarts
  tasks: Tasks
  /** Takes in a table that is to become contacts; `import-unreadable` when it is none. */
  takeImport(appId: string, handed: Parameters<typeof takeImport>[2]): Promise<ContactImport>
  start(): void
  /** Finishes what is under way, and takes on nothing new. */
  stop(): Promise<void>
  health(): Promise<QueueAges>
  /** This process among those on the database. */
  node: Pick<Node, 'enter' | 'beat' | 'beatAgeMs' | 'fault' | 'isAlone'>
  /** By which commits, here and in other processes, wake whoever waits for them. */
  topics: Topics
  /** Tries a parked item again; AppError('not-found') when nothing waits under this id. */
  replayParked(appId: string, id: string): Promise<void>
  /** Handles again what a webhook says to a number; AppError('not-found') when it is kept no longer. */
  replayDelivery(channel: NamedChannel, deliveryId: string): Promise<void>
}

/** Builds the pipeline. */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const topics = createTopics(deps.topicChannel)
  const jobDeps = { ...deps, topics }
  const outbox = createOutbox(jobDeps)
  const turn = createTurn(jobDeps, outbox.sendNext)
  const intake = createIntake(jobDeps, turn, outbox.sendNext)
  const node = createNode(jobDeps)
  const pipeline = [node.watched(intake.job), node.watched(turn.job), node.job]
  const scheduler = createScheduler(jobDeps, [...pipeline, ...backgroundJobs(jobDeps, outbox.jobs), ...(deps.jobs ?? [])])
  const publishCommitted = (written: readonly Topic[]) => () => afterCommit(() => topics.publish(written))
  const smallImages = createSmallImages(deps)
  const acted = publishCommitted(COMMAND_TOPICS)
  const notifyRead = (conversation: LockedConversation) => {
    afterCommit(() => {
      markRead(deps, conversation).catch((cause: unknown) => deps.log.warn({ err: cause }, 'a read mark could not be sent'))
    })
  }

  return {
    accept: intake.accept,
    checkStoring: intake.checkStoring,
    visitors: createVisitorCommands(deps, acted),
    conversationCommands: createConversationCommands(deps, acted, notifyRead),
    contactCommands: createContactCommands(deps, acted),
    openMedia: (message, how) => openMedia(deps, smallImages, message, how),
    files: createFiles(deps, smallImages, acted),
    transcribe: (message) => transcribeMessage(deps, message, acted),
    showTyping: (appId, conversationId) => showTyping(deps, appId, conversationId),
    executeAction: createExecuteAction(deps, acted),
    forms: createForms(deps, acted),
    workflows: createWorkflowStarts(deps, publishCommitted(['workflow_runs'])),
    tasks: createTasks(deps, publishCommitted(['tasks'])),
    takeImport: (appId, handed) => takeImport(deps, appId, handed),
    node,
    topics,
    start: scheduler.start,
    stop: () => stop(scheduler, node),
    health: () => queueAges(deps.sql),
    async replayParked(appId, id) {
      await replayItem(deps, appId, id)
      acted()
      topics.publish(['webhooks'])
    },
    async replayDelivery(channel, deliveryId) {
      await replayDelivery(deps, channel, deliveryId)
      acted()
      topics.publish(['webhooks'])
    },
  }
}

async function stop(scheduler: Scheduler, node: Node): Promise<void> {
  await scheduler.stop()
  await node.leave()
}

async function replayItem(deps: RuntimeDeps, appId: string, id: string): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const item = await takeParkedForReplay(tx, appId, id)
    if (!item) throw new AppError('not-found')
    await replay(deps, tx, item)
  })
}

async function markRead(deps: RuntimeDeps, { appId, channelId, lastInboundProviderId }: LockedConversation): Promise<void> {
  if (lastInboundProviderId === null) return
  const sealed = await loadChannelAccess(deps.sql, appId, channelId)
  if (sealed) await deps.whatsapp.markRead({ ...sealed, token: deps.openToken(sealed.tokenSealed) }, lastInboundProviderId)
}
