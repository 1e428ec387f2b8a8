import { z } from 'zod'

import { DATE_RANGES } from './date-range.ts'

/** A day of the workspace's time zone, or an instant. */
const Limit = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Write a day like 2026-11-24, or a time like 2026-11-24T09:00:00Z.',
})

/** How a call of the API says a span of days: `range`, with `from` and `to` where it is `custom` or left out. */
export const DateSpan = z.object({ range: z.enum(DATE_RANGES).optional(), from: Limit.optional(), to: Limit.optional() })
