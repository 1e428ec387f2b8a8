import { randomBytes } from 'node:crypto'

import type { calendarFeeds } from '#domain/api/scheduling/calendar-feeds.ts'
import { findCalendarFeed, removeCalendarFeed, saveCalendarFeed } from '#store/scheduling/calendar-feeds.ts'

import { feedHash } from '#server/calendar/mount-calendar-feed.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, person } from '#server/http/mount.ts'

/** The secret address under which somebody's own calendar program reads the events of a workspace. */
export function calendarFeedRoutes({ sql, sites }: ServerDeps): Pick<Operations, keyof typeof calendarFeeds> {
  return {
    getCalendarFeed: async (call) => ({ feed: await findCalendarFeed(sql, call.params.appId, person(call).id) }),
    renewCalendarFeed: async (call) => {
      const token = randomBytes(24).toString('base64url')
      await saveCalendarFeed(sql, call.params.appId, person(call).id, feedHash(token))
      return { url: new URL(`/calendar/${token}/events.ics`, sites.of(call.request).url).href }
    },
    removeCalendarFeed: async (call) => {
      await removeCalendarFeed(sql, call.params.appId, person(call).id)
      return {}
    },
  }
}
