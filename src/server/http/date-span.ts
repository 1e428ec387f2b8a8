import type { ConversationFilter } from '#domain/conversations/conversation.ts'
import { type DateSpan, isNarrowed } from '#domain/date-range.ts'
import { daysOf, type Interval, intervalOf } from '#flow/time/date-interval.ts'
import { appSettings } from '#store/workspace/app-settings.ts'

import type { ServerDeps } from './deps.ts'

type Deps = Pick<ServerDeps, 'sql' | 'now'>

/** The interval that a call asks for, in the workspace's time zone. */
export async function intervalIn({ sql, now }: Deps, appId: string, span: DateSpan): Promise<Interval> {
  const { timeZone } = await appSettings(sql, appId)
  return intervalOf(span, timeZone, now().toISOString())
}

/** The days that a call asks for, in the workspace's time zone; from the first day there is to the last where it names none. */
export async function daysIn({ sql, now }: Deps, appId: string, span: DateSpan): Promise<{ from: string; to: string }> {
  const { timeZone } = await appSettings(sql, appId)
  const { from, to } = daysOf(span, timeZone, now().toISOString())
  return { from: from ?? '0001-01-01', to: to ?? '9999-12-30' }
}

/** Filters of the inbox whose days are instants, in the workspace's time zone as it is now. */
export async function inboxDays({ sql, now }: Deps, appId: string): Promise<(filter: ConversationFilter) => ConversationFilter> {
  const { timeZone } = await appSettings(sql, appId)
  return ({ range, from, to, ...filter }) => {
    if (!isNarrowed({ range, from, to })) return filter
    const { from: activeFrom, until: activeUntil } = intervalOf({ range, from, to }, timeZone, now().toISOString())
    return { ...filter, ...(activeFrom && { activeFrom }), ...(activeUntil && { activeUntil }) }
  }
}
