import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/calendar-feed'
const tag = 'events'

export const calendarFeeds = {
  getCalendarFeed: endpoint(
    { method: 'GET', path, summary: 'Whether your calendar program may read the events', tag, access: 'agent' },
    {
      params: InApp,
      answer: z.object({ feed: z.object({ createdAt: z.iso.datetime(), readAt: z.iso.datetime().nullable() }).nullable() }),
    },
  ),
  renewCalendarFeed: endpoint(
    { method: 'POST', path, summary: 'A new secret address for your calendar program; the old one closes', tag, access: 'agent' },
    { params: InApp, answer: z.object({ url: z.url() }) },
  ),
  removeCalendarFeed: endpoint(
    { method: 'DELETE', path, summary: 'Close the address of your calendar program', tag, access: 'agent' },
    { params: InApp },
  ),
}
