import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { endpoint, page, PageQuery } from './endpoint.ts'

const InApp = z.object({ appId: Id })

/** Something that arrived and could not be handled, kept whole until a person replays or discards it. */
export const ParkedItem = z.object({
  id: Id,
  source: z.enum(['webhook', 'turn', 'send']),
  reason: z.string(),
  payload: Json,
  attempts: z.number().int(),
  conversationId: Id.nullable(),
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
