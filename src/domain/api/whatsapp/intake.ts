import { z } from 'zod'

import { DateSpan } from '#domain/date-span.ts'
import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const OfChannel = z.object({ appId: Id, channelId: Id })
const CHANNEL = '/api/v1/apps/:appId/channels/:channelId'
const DeliveryId = z.string().regex(/^\d{1,18}$/, 'A webhook’s ID is a number.')

export const DeliveryState = z.enum(['handled', 'ignored', 'parked', 'waiting', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const DeliveryKind = z.enum(['messages', 'changes', 'statuses', 'preferences', 'news', 'others'])
export type DeliveryKind = z.infer<typeof DeliveryKind>

/** A webhook, and what became of what it says to one number. */
export const LoggedDelivery = z.object({
  id: DeliveryId,
  state: DeliveryState,
  receivedAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  /** From its arrival until it was handled; null while it waits. */
  lagMs: z.number().nullable(),
  /** By kind, and how many of them were `duplicates`, came `early`, were `ignored` or `parked`. */
  counts: z.record(z.string(), z.number().int()),
  /** The first customer that it names: the digits of a number, or an id; null where it names nobody. */
  about: z.string().nullable(),
  attempts: z.number().int(),
  problem: z.string().nullable(),
  replays: z.number().int(),
})
export type LoggedDelivery = z.infer<typeof LoggedDelivery>

/** One thing that a webhook says. */
export const DeliveryElement = z.object({
  kind: DeliveryKind,
  /** The provider's id, or the field of news. */
  name: z.string(),
  fate: z.enum(['handled', 'duplicate', 'early', 'ignored', 'parked', 'waiting', 'failed']),
  /** What came of it, in words. */
  words: z.string(),
  conversationId: Id.nullable(),
})
export type DeliveryElement = z.infer<typeof DeliveryElement>

export const DeliveryDetail = LoggedDelivery.extend({
  elements: z.array(DeliveryElement),
  /** What it says to this number; null when it is kept no longer. */
  payload: Json,
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const Filter = {
  state: DeliveryState.optional(),
  kind: DeliveryKind.optional(),
  /** A part of a provider's id or a number. */
  search: z.string().trim().min(3).max(200).optional(),
  ...DateSpan.shape,
}
export const DeliveryFilter = z.object(Filter)
export type DeliveryFilter = z.infer<typeof DeliveryFilter>

/** How many webhooks one call replays at most; the rest is read on with `after`. */
export const REPLAY_AT_ONCE = 25

export const SendAttempt = z.object({
  id: DeliveryId,
  messageId: Id,
  conversationId: Id,
  kind: z.string().nullable(),
  to: z.string().nullable(),
  at: z.iso.datetime(),
  /** `retried`: refused for now, and put back in line. */
  outcome: z.enum(['accepted', 'refused', 'retried', 'unknown']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  meaning: z.string().nullable(),
  remedy: z.string().nullable(),
  ms: z.number().int().nullable(),
})
export type SendAttempt = z.infer<typeof SendAttempt>

export const UnknownSend = z.object({
  messageId: Id,
  conversationId: Id,
  contactName: z.string().nullable(),
  to: z.string().nullable(),
  kind: z.string(),
  snippet: z.string(),
  at: z.iso.datetime(),
})
export type UnknownSend = z.infer<typeof UnknownSend>

/** What a person found out about a send whose answer was lost: it arrived, it did not, or it shall go again. */
export const SendVerdict = z.enum(['arrived', 'lost', 'again'])
export type SendVerdict = z.infer<typeof SendVerdict>

export const IntakeLag = z.object({
  waiting: z.number().int(),
  oldestWaitingMs: z.number(),
  /** Of the last hour, and at most of its newest 10,000 webhooks; null when none came. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  handledLastHour: z.number().int(),
  unknownSends: z.number().int(),
})
export type IntakeLag = z.infer<typeof IntakeLag>

export const IntakeSettings = z.object({ days: z.number().int().min(1).max(90) })

const Problem = z.object({ id: z.string(), problem: z.string() })

/** What came for a number and what became of it, what was sent, and what is to be settled. */
export const intake = {
  listDeliveries: endpoint(
    { method: 'GET', path: `${CHANNEL}/deliveries`, summary: 'Webhooks of a number, newest first', tag: 'intake', access: 'admin' },
    { params: OfChannel, query: PageQuery.extend(Filter), answer: page(LoggedDelivery) },
  ),
  getDelivery: endpoint(
    {
      method: 'GET',
      path: `${CHANNEL}/deliveries/:deliveryId`,
      summary: 'A webhook with what it said and what became of it',
      tag: 'intake',
      access: 'admin',
    },
    { params: OfChannel.extend({ deliveryId: DeliveryId }), answer: DeliveryDetail },
  ),
  replayDelivery: endpoint(
    {
      method: 'POST',
      path: `${CHANNEL}/deliveries/:deliveryId/replay`,
      summary: 'Handle a webhook again; what is there already stays once',
      tag: 'intake',
      access: 'admin',
    },
    { params: OfChannel.extend({ deliveryId: DeliveryId }), answer: LoggedDelivery },
  ),
  replayDeliveries: endpoint(
    {
      method: 'POST',
      path: `${CHANNEL}/delivery-replays`,
      summary: 'Handle the next webhooks of a filter again; call on with nextCursor',
      tag: 'intake',
      access: 'admin',
    },
    {
      params: OfChannel,
      body: z.object({ filter: DeliveryFilter.default({}), after: DeliveryId.optional() }),
      answer: z.object({ replayed: z.number().int(), problems: z.array(Problem), nextCursor: z.string().nullable() }),
    },
  ),
  getIntakeLag: endpoint(
    { method: 'GET', path: `${CHANNEL}/intake-lag`, summary: 'How far behind a number’s webhooks are', tag: 'intake', access: 'admin' },
    { params: OfChannel, answer: IntakeLag },
  ),
  listSendAttempts: endpoint(
    { method: 'GET', path: `${CHANNEL}/send-attempts`, summary: 'Attempts to send, newest first', tag: 'intake', access: 'admin' },
    {
      params: OfChannel,
      query: PageQuery.extend({ outcome: SendAttempt.shape.outcome.optional(), code: z.string().max(40).optional() }),
      answer: page(SendAttempt),
    },
  ),
  listUnknownSends: endpoint(
    {
      method: 'GET',
      path: `${CHANNEL}/unknown-sends`,
      summary: 'Sends whose answer was lost, oldest first; at most 200',
      tag: 'intake',
      access: 'admin',
    },
    { params: OfChannel, answer: z.object({ items: z.array(UnknownSend) }) },
  ),
  settleUnknownSends: endpoint(
    {
      method: 'POST',
      path: `${CHANNEL}/unknown-sends/settle`,
      summary: 'Say what became of sends whose answer was lost',
      tag: 'intake',
      access: 'admin',
    },
    {
      params: OfChannel,
      body: z.object({ messageIds: z.array(Id).min(1).max(100), verdict: SendVerdict }),
      answer: z.object({ settled: z.number().int(), problems: z.array(Problem) }),
    },
  ),
  getIntakeSettings: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/intake-settings',
      summary: 'How long the logs of numbers are kept',
      tag: 'intake',
      access: 'admin',
    },
    { params: z.object({ appId: Id }), answer: IntakeSettings },
  ),
  saveIntakeSettings: endpoint(
    {
      method: 'PUT',
      path: '/api/v1/apps/:appId/intake-settings',
      summary: 'Say how long the logs of numbers are kept',
      tag: 'intake',
      access: 'admin',
    },
    { params: z.object({ appId: Id }), body: IntakeSettings, answer: IntakeSettings },
  ),
}
