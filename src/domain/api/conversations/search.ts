import { z } from 'zod'

import { EventStatus } from '#domain/scheduling/event.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

/** One message that was found. */
export const FoundMessage = z.object({
  messageId: Id,
  conversationId: Id,
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note']),
  author: z.string().nullable(),
  contact: z.object({ id: Id, name: z.string().nullable(), phone: z.string().nullable() }),
  at: z.iso.datetime(),
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const FoundContact = z.object({
  id: Id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tags: z.array(z.string()),
  /** The latest conversation, where there is one. */
  conversationId: Id.nullable(),
})
export type FoundContact = z.infer<typeof FoundContact>

export const FoundOrder = z.object({
  id: Id,
  number: z.number().int(),
  contactName: z.string().nullable(),
  total: z.number(),
  currency: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

export const FoundEvent = z.object({
  id: Id,
  title: z.string(),
  start: z.iso.datetime(),
  timeZone: z.string(),
  status: EventStatus,
  contactName: z.string().nullable(),
})
export type FoundEvent = z.infer<typeof FoundEvent>

export const SearchAnswer = z.object({
  messages: z.array(FoundMessage),
  /** Reads on in the messages; null after the last. */
  nextCursor: z.string().nullable(),
  /** How many messages hold the words: counted where one conversation is asked for, whose log is read whole. */
  total: z.number().int().nullable(),
  /** Words that nobody wrote, and what was searched in their place. */
  corrected: z.record(z.string(), z.array(z.string())),
  contacts: z.array(FoundContact),
  orders: z.array(FoundOrder),
  events: z.array(FoundEvent),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(200),
  /** What is looked for; left out, everything. */
  in: z.enum(['all', 'messages', 'contacts', 'orders', 'events']).default('all'),
  channelId: Id.optional(),
  conversationId: Id.optional(),
  /** Who said it: the customer, the team, the bot, or in notes. */
  by: z.enum(['anybody', 'customer', 'team', 'bot', 'notes']).default('anybody'),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const search = {
  search: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/search',
      summary: 'Find messages, contacts, orders and events by words, whatever their accents, newest first',
      tag: 'search',
      access: 'agent',
    },
    { params: z.object({ appId: Id }), query: SearchQuery, answer: SearchAnswer },
  ),
}
