import { z } from 'zod'

import { ChannelKind } from './channel-kind.ts'
import { DateSpan } from '../date-span.ts'
import { Id } from '../id.ts'
import { Label } from './label.ts'

export const Handler = z.enum(['human', 'bot'])
export type Handler = z.infer<typeof Handler>

export const OpenState = z.enum(['open', 'closed'])
export type OpenState = z.infer<typeof OpenState>

/** How urgent it is. */
export const Priority = z.enum(['low', 'normal', 'high', 'urgent'])
export type Priority = z.infer<typeof Priority>

/** A conversation as lists show it: one contact on one channel, with what was said last. */
export const Conversation = z.object({
  id: Id,
  contact: z.object({
    id: Id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    username: z.string().nullable().optional(),
    tags: z.array(z.string()),
  }),
  channel: z.object({ id: Id, kind: ChannelKind, name: z.string() }),
  handler: Handler,
  openState: OpenState,
  resolved: z.boolean(),
  priority: Priority,
  labels: z.array(Label),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  team: z.object({ id: Id, name: z.string() }).nullable(),
  /** Until when it sleeps; null while it is awake. */
  snoozedUntil: z.iso.datetime().nullable(),
  /** Since when the customer has waited for an answer; null when nobody owes one. */
  waitingSince: z.iso.datetime().nullable(),
  /** Until when an answer was promised, and whether that was missed. */
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  unreadCount: z.number().int(),
  snippet: z.string(),
  snippetDirection: z.enum(['in', 'out', 'note']).nullable(),
  /** Whether the last message to the customer could not be sent. */
  notSent: z.boolean(),
  lastSeq: z.number().int(),
  lastActivityAt: z.iso.datetime(),
  /** When the customer last wrote, by the provider's clock: the 24-hour reply window starts here. */
  lastInboundAt: z.iso.datetime().nullable(),
  /** The conversation on another channel in which the customer went on; null while they write here. */
  continuedIn: z.object({ id: Id, kind: ChannelKind }).nullable(),
  createdAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof Conversation>

/** In which order a list comes: latest activity first, oldest activity first, or whoever has waited longest first (and only who waits). */
export const ConversationSort = z.enum(['latest', 'oldest', 'waiting'])
export type ConversationSort = z.infer<typeof ConversationSort>

/** The inbox's filters: the spec's, and more. What is left out does not narrow. */
export const ConversationFilter = z.object({
  openState: z.enum(['any', 'open', 'closed']).default('open'),
  flag: z.enum(['any', 'unread', 'resolved']).default('any'),
  /** `any`, `anyUser`, `bot`, `unassigned`, `me`, or a user's id. */
  assignee: z.string().max(64).default('any'),
  /** Those that sleep: left out, alone, or among the others. */
  snoozed: z.enum(['no', 'only', 'any']).default('no'),
  teamId: Id.optional(),
  priority: Priority.optional(),
  labelId: Id.optional(),
  channelId: Id.optional(),
  contactId: Id.optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  /** A field of the contact, and the text that it holds. */
  field: z.string().max(80).optional(),
  fieldValue: z.string().max(200).optional(),
  /** Only those in whose notes the viewer was named. */
  mentioned: z.enum(['yes']).optional(),
  /** Only those whose customer has waited at least so many minutes. */
  waitingMinutes: z.coerce.number().int().min(0).max(525_600).optional(),
  /** Last activity at this instant or later, and before that one. */
  activeFrom: z.iso.datetime().optional(),
  activeUntil: z.iso.datetime().optional(),
  /** Last activity in these days of the workspace's time zone. */
  ...DateSpan.shape,
  sort: ConversationSort.default('latest'),
})
export type ConversationFilter = z.infer<typeof ConversationFilter>

/** A filter under a name: somebody's own, or everybody's. `count` stops at 100. */
export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  filter: ConversationFilter,
  count: z.number().int(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const SavedFilterInput = z.object({ name: z.string().trim().min(1).max(60), shared: z.boolean(), filter: ConversationFilter })
export type SavedFilterInput = z.infer<typeof SavedFilterInput>

/** How many open conversations each view holds; those that sleep are counted apart. */
export const ConversationCounts = z.object({
  mine: z.number().int(),
  unassigned: z.number().int(),
  bot: z.number().int(),
  all: z.number().int(),
  unread: z.number().int(),
  snoozed: z.number().int(),
  mentions: z.number().int(),
  /** By team. */
  teams: z.record(z.string(), z.number().int()),
})
export type ConversationCounts = z.infer<typeof ConversationCounts>
