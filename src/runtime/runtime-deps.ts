import type { ChannelAccess } from '#domain/whatsapp/channel.ts'
import type { Egress, EgressBody } from '#domain/egress.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Address, InboundEvent } from '#domain/messages/inbound.ts'
import type { Failure, OutgoingContent } from '#domain/messages/message.ts'
import type { Kinds } from '#flow/engine/program.ts'
import type { ReadReplica } from '#store/postgres/replica/read-replica.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Job } from './jobs/job.ts'
import type { TopicChannel } from './jobs/topics.ts'
import type { Agents } from './integrations/ai/agents.ts'
import type { FileHome } from './integrations/files/file-storage.ts'
import type { Logger } from './logger.ts'
import type { Sandbox } from './integrations/sandbox/sandbox.ts'
import type { Sheets } from './integrations/google-sheets/sheets.ts'
import type { Topics } from './jobs/topics.ts'

/**
 * What came of a send. `unknown`: the answer was lost, so the message may have gone out. `tokenRefused`: the number needs another access
 * token, and the message waits for it.
 */
export type SendOutcome =
  | { outcome: 'accepted'; providerId: string; waId: string | null; userId?: string | null }
  | { outcome: 'refused'; failure: Failure; retry: 'never' | 'later'; pausesChannel: boolean; tokenRefused?: boolean }
  | { outcome: 'unknown'; detail: string }

/** A customer's file on its way, or why it does not come. */
export type MediaAnswer =
  | {
      outcome: 'found'
      mimeType: string
      sha256: string | null
      length: number | null
      range: string | null
      body: AsyncIterable<Uint8Array>
    }
  | { outcome: 'gone' | 'tooLarge' | 'token' | 'denied' | 'unavailable' | 'timeout' | 'lost'; detail: string }

/** What came of an upload. `lost`: it may have arrived all the same, and a second one does no harm. */
export type UploadAnswer =
  | { outcome: 'uploaded'; providerId: string }
  | { outcome: 'refused'; failure: Failure; retry: 'never' | 'later'; pausesChannel: boolean; tokenRefused?: boolean }
  | { outcome: 'lost'; detail: string }

/** A mouth of the house, handed in by `server/main.ts`. */
export interface ChannelMouth {
  parse(raw: Uint8Array): InboundEvent[]
  /** With whom a webhook shares its turn: a hint, found without reading it whole. */
  partition(raw: Uint8Array): string
  send(access: ChannelAccess, message: { id: string; to: Address; content: OutgoingContent; replyTo?: string | null }): Promise<SendOutcome>
  /** Marks as read; with `isTyping` the customer sees, for up to 25 s, that an answer is written. */
  markRead(access: ChannelAccess, providerId: string, isTyping?: boolean): Promise<void>
  fetchMedia(access: ChannelAccess, wanted: { providerId: string; range: string | null }): Promise<MediaAnswer>
  /** Hands a file to the number; the id that it gets there is good for 30 days. */
  uploadMedia(access: ChannelAccess, file: EgressBody & { mimeType: string; name: string }): Promise<UploadAnswer>
}

/** Web chats as the pipeline reads them: what is said to their visitors goes no further than the log. */
export type WebchatReader = Pick<ChannelMouth, 'parse' | 'partition'>

/** Everything that the pipeline uses; nothing is reached around it. */
export interface RuntimeDeps {
  sql: Sql
  kinds: Kinds
  whatsapp: ChannelMouth
  webchat: WebchatReader
  /** A standby from which exports are read; null or left out where there is none. */
  reads?: Pick<ReadReplica, 'read'> | null
  /** Opens a sealed access token. */
  openToken(sealed: Uint8Array): string
  egress: Egress
  /** Asks the models of AI agents. */
  agents: Agents
  /** Runs authors' functions. */
  functions: Sandbox
  /** Writes to Google Sheets. */
  sheets: Sheets
  /** Where files are kept. */
  files: FileHome
  /** Whether other databases keep files in the same place: what this one does not know may be theirs. */
  filesAreShared?: boolean
  /** Hashes addresses of erased contacts, so that their opt-outs are found and their names are not. */
  addressKey: Uint8Array
  generateId: GenerateId
  /** Where customers open our pages, without a slash at the end. */
  publicUrl: string
  now(): Date
  log: Logger
  /** Names a point between two steps of the pipeline, at which the crash tests kill the process. */
  crash(point: CrashPoint): void
  /** How long a claim of a process holds that no longer renews it; then another takes over. */
  leaseMs: number
  /** Stored webhooks that may wait to be handled; more are refused with 503, and Meta repeats them for days. */
  maxBacklog: number
  /** Background work of the server, run beside the pipeline's. */
  jobs?: readonly Job[]
  /** Tells other processes on the same database; left out, this one works alone. */
  topicChannel?: TopicChannel
  /** How long jobs sleep at most; see `scheduler.ts`. */
  pollMs?: number
  /** How long a stop waits for what is under way, in milliseconds; what is not done by then is left to other nodes. */
  finishMs?: number
  /** Told of each webhook that was handled, with the seconds since it came. */
  onIntake?(lagSeconds: number): void
}

/** Every place at which a kill must lose and double nothing. */
export const CRASH_POINTS = [
  'webhook.received',
  'webhook.stored',
  'webhook.answered',
  'intake.claimed',
  'intake.written',
  'intake.committed',
  'turn.claimed',
  'turn.advanced',
  'turn.written',
  'turn.committed',
  'outbox.claimed',
  'outbox.uploaded',
  'outbox.answered',
  'outbox.written',
  'outbox.settled',
  'timer.found',
  'timer.written',
  'timer.fired',
  'external_call.claimed',
  'external_call.answered',
  'external_call.settled',
  'media.claimed',
  'media.fetched',
  'media.kept',
  'media.settled',
  'domain_event.taken',
  'run.moved',
  'run.committed',
  'reminder.sent',
] as const

/** The same for tasks, which have a story of their own (`tasks/task-crash.test.ts`). */
export const TASK_POINTS = ['task.claimed', 'task.prepared', 'task.written', 'task.committed'] as const

/** And for what people are told (`notifications/notification-crash.test.ts`). */
export const NOTIFICATION_POINTS = ['notification.read', 'notification.moved', 'notification.written', 'notification.committed'] as const

/** And for what agents answer from (`knowledge/reading-crash.test.ts`). */
export const KNOWLEDGE_POINTS = ['knowledge.begun', 'knowledge.fetched', 'knowledge.written'] as const

/** And for what is said in voice messages (`jobs/transcript-crash.test.ts`). */
export const TRANSCRIPT_POINTS = ['transcript.claimed', 'transcript.heard', 'transcript.settled'] as const
export type CrashPoint =
  | (typeof CRASH_POINTS)[number]
  | (typeof TASK_POINTS)[number]
  | (typeof NOTIFICATION_POINTS)[number]
  | (typeof KNOWLEDGE_POINTS)[number]
  | (typeof TRANSCRIPT_POINTS)[number]

/** What jobs use: the pipeline's parts, and the topics by which they wake each other. */
export type JobDeps = RuntimeDeps & { topics: Topics }
