import { z } from 'zod'

import { TIME_ZONES } from '../constants.ts'
import { FlowKind } from '../flows/flow-document.ts'
import { Id } from '../id.ts'

/**
 * What a notification is about. `unassigned`: a customer wrote in an unassigned conversation. `failed`: a message of one's own was not sent.
 * `channel`: a number stopped sending; only admins hear of it.
 */
export const NotificationKind = z.enum(['assigned', 'message', 'unassigned', 'mention', 'deadline', 'woke', 'failed', 'channel'])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Kinds of which many become one entry while that is unread. */
export const FOLDS: ReadonlySet<NotificationKind> = new Set(['message', 'unassigned'])

/** One entry of somebody's feed. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** Null where it is about a comment or a number. */
  conversationId: Id.nullable(),
  /** The comment of a flow or a workflow that it is about; null where it is about a conversation. */
  comment: z.object({ id: Id, flowId: Id, kind: FlowKind }).nullable(),
  /** The number that it is about; null where it is about something else. */
  channelId: Id.nullable(),
  /** What the customer is called, or the flow, or the number. */
  contact: z.string(),
  /** Who caused it; null where nobody did. */
  actor: z.string().nullable(),
  snippet: z.string(),
  /** How many messages it stands for. */
  count: z.number().int(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  /** Its person wants to hear it. */
  sound: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The channels through which somebody can be notified. */
export const NotificationChannels = z.object({ feed: z.boolean(), sound: z.boolean(), push: z.boolean(), email: z.boolean() })
export type NotificationChannels = z.infer<typeof NotificationChannels>
export type NotificationChannel = keyof NotificationChannels

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const SoundName = z.enum(['drop', 'bell', 'wood'])
export type SoundName = z.infer<typeof SoundName>

/** How somebody wants to hear of things. In quiet hours nothing sounds and nothing is pushed, and mails wait; the feed goes on. */
export const NotificationSettings = z.object({
  kinds: z.record(NotificationKind, NotificationChannels),
  quiet: z.object({ on: z.boolean(), from: ClockTime, until: ClockTime, weekends: z.boolean() }),
  /** Whose clock quiet hours go by; null is the app's. */
  timeZone: z.enum(TIME_ZONES).nullable(),
  sound: z.object({ name: SoundName, volume: z.number().int().min(0).max(100) }),
  /** After how many minutes unread a mail tells of it. */
  mailAfterMinutes: z.number().int().min(5).max(1_440),
  /** Pushed notifications say who wrote, and not what. */
  hideWords: z.boolean(),
  mutedAppIds: z.array(Id).max(200),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const all: NotificationChannels = { feed: true, sound: true, push: true, email: true }

/** What holds for who has chosen nothing: of what concerns them they hear, of what nobody has they do not. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  kinds: {
    assigned: all,
    message: all,
    mention: all,
    deadline: all,
    woke: { ...all, email: false },
    failed: all,
    channel: all,
    unassigned: { feed: false, sound: false, push: false, email: false },
  },
  quiet: { on: false, from: '20:00', until: '08:00', weekends: false },
  timeZone: null,
  sound: { name: 'drop', volume: 60 },
  mailAfterMinutes: 30,
  hideWords: false,
  mutedAppIds: [],
}
