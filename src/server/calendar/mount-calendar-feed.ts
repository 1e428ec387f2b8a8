import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { AppError } from '#domain/errors.ts'
import { findMembership } from '#store/conversations/visibility.ts'
import { readCalendarFeed } from '#store/scheduling/calendar-feeds.ts'
import { listEvents } from '#store/scheduling/events.ts'

import type { ServerDeps } from '../http/deps.ts'
import { toIcs } from './to-ics.ts'

const DAY_MS = 86_400_000
const PAST_DAYS = 90
const COMING_DAYS = 400
const MOST_EVENTS = 5_000
const READS = { limit: 120, windowMs: 60 * 60_000 }

export const feedHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/**
 * Serves the events of a workspace to calendar programs, which know no sign-in: the secret address is the key. What it shows is what its owner
 * may see, as long as they are a member. `?type=` and `?resource=` narrow it, so that one address serves several calendars.
 */
export function mountCalendarFeed(server: FastifyInstance, { sql, sites, throttle, now }: ServerDeps): void {
  server.get<{ Params: { token: string }; Querystring: { type?: string; resource?: string } }>(
    '/calendar/:token/events.ics',
    async (request, reply) => {
      const feed = await readCalendarFeed(sql, feedHash(request.params.token))
      // Services read the feeds of many people from few addresses: only whoever guesses is counted by theirs.
      await throttle.spend(feed ? `calendar of ${feed.appId} ${feed.userId}` : `calendar from ${request.ip}`, READS)
      const member = feed && (await findMembership(sql, feed.appId, feed.userId))
      if (!feed || !member) throw new AppError('not-found')
      const at = now().getTime()
      const { type, resource } = request.query
      const events = await listEvents(sql, feed.appId, {
        ...(type !== undefined && { typeId: type }),
        ...(resource !== undefined && { resourceId: resource }),
        from: new Date(at - PAST_DAYS * DAY_MS).toISOString(),
        to: new Date(at + COMING_DAYS * DAY_MS).toISOString(),
        order: 'soonest',
        limit: MOST_EVENTS,
        viewer: member.viewer,
      })
      const text = toIcs(feed.appName, new URL(sites.of(request).url).hostname, events)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      void reply.header('etag', etag).header('cache-control', 'private, max-age=300')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="events.ics"').send(text)
    },
  )
}
