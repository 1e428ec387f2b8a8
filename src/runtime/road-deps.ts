import type { ChannelAccess } from '#domain/channel.ts'
import type { Egress } from '#domain/egress.ts'
import type { MintId } from '#domain/id.ts'
import type { Address, InboundEvent } from '#domain/inbound.ts'
import type { Failure, OutgoingContent } from '#domain/message.ts'
import type { Kinds } from '#flow/engine/program.ts'
import type { Sql } from '#store/connect.ts'

import type { Logger } from './logger.ts'

/** What came of a send. `unknown`: the answer was lost, so the message may have gone out. */
export type SendOutcome =
  | { outcome: 'accepted'; providerId: string; waId: string | null }
  | { outcome: 'refused'; failure: Failure; retry: 'never' | 'later'; pausesChannel: boolean }
  | { outcome: 'unknown'; detail: string }

/** A mouth of the house, handed in by `server/main.ts`. */
export interface ChannelMouth {
  parse(raw: Uint8Array): InboundEvent[]
  /** With whom a webhook shares its turn: a hint, found without reading it whole. */
  lane(raw: Uint8Array): string
  send(access: ChannelAccess, message: { id: string; to: Address; content: OutgoingContent }): Promise<SendOutcome>
  markRead(access: ChannelAccess, providerId: string): Promise<void>
}

/** Everything that the road uses; nothing is reached around it. */
export interface RoadDeps {
  sql: Sql
  kinds: Kinds
  whatsapp: ChannelMouth
  /** Opens a sealed access token. */
  openToken(sealed: Uint8Array): string
  egress: Egress
  mint: MintId
  now(): Date
  log: Logger
  /** Names a point between two steps of the road, at which the crash tests kill the process. */
  crash(point: CrashPoint): void
  /** How long a claimed send or errand may take before its outcome counts as unknown. */
  leaseMs: number
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
  'outbox.answered',
  'outbox.written',
  'outbox.settled',
  'timer.found',
  'timer.written',
  'timer.fired',
  'errand.claimed',
  'errand.answered',
  'errand.settled',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]
