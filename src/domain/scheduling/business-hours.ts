import { z } from 'zod'

/** A time of day, "09:30"; "24:00" is the end of the day. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write a time like 09:30.')

const Span = z.object({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from < to, 'The end is not after the begin.')

/** When people are there, in a time zone that stands elsewhere. Seven lists of spans, Monday first, and days that are closed. */
export const BusinessHours = z.object({
  week: z.array(z.array(Span).max(6)).length(7),
  closed: z.array(z.iso.date()).max(400).default([]),
})
export type BusinessHours = z.infer<typeof BusinessHours>
