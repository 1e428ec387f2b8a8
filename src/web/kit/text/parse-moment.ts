/** Reads a time out of words ("tomorrow 9", "in 2 hours", "Monday 10:00") as an instant, always one to come; null where none is said. */
export async function momentLabel(said: string, timeZone: string, now: number): Promise<string | null> {
  // The reader of dates is large, and needed by few at any time.
  const [{ settledDate }, { plainContext }, { instantOf }] = await Promise.all([
    import('#flow/answers/date/settled-date.ts'),
    import('#flow/answers/answer-context.ts'),
    import('#flow/time/moment.ts'),
  ])
  const words = said
    .trim()
    .replace(/^tonight$/i, 'today at 20:00')
    .replace(/^(today|tomorrow|tonight|[a-z]+day)\s+(\d{1,2})$/i, '$1 at $2:00')
  if (words === '') return null
  const moment = settledDate(words, plainContext(new Date(now).toISOString(), timeZone))
  const at = moment && instantOf(moment, '09:00', timeZone)
  return at && Date.parse(at) > now ? at : null
}
