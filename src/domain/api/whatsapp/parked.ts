import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })

/** Something that arrived and could not be handled, kept whole until a person replays or discards it. */
export const ParkedItem = z.object({
  id: Id,
  source: z.enum(['webhook', 'turn', 'send']),
  reason: z.string(),
  payload: Json,
  attempts: z.number().int(),
  conversationId: Id.nullable(),
  /** It came for a number that is connected nowhere, or names none; only the first workspace of an installation sees such items. */
  unclaimed: z.boolean(),
  /** Meta's id of that number; null where it could not be read, or was not asked for. */
  phoneNumberId: z.string().nullable(),
  at: z.iso.datetime(),
})
export type ParkedItem = z.infer<typeof ParkedItem>

export const parked = {
  listParked: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/parked', summary: 'What could not be handled', tag: 'parked', access: 'admin' },
    { params: InApp, query: PageQuery, answer: page(ParkedItem) },
  ),
  replayParked: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/parked/:parkedId/replay',
      summary: 'Try a parked item again',
      tag: 'parked',
      access: 'admin',
    },
    { params: InApp.extend({ parkedId: Id }) },
  ),
  discardParked: endpoint(
    { method: 'DELETE', path: '/api/v1/apps/:appId/parked/:parkedId', summary: 'Discard a parked item', tag: 'parked', access: 'admin' },
    { params: InApp.extend({ parkedId: Id }) },
  ),
}
