// The reader of dates is large, and needed by few at any time.
const reader = () =>
  Promise.all([import('#flow/answers/date/settled-date.ts'), import('#flow/answers/answer-context.ts'), import('#flow/time/moment.ts')])

/** Loads what reads times and what offers them, before somebody asks for it. Where that fails, it is loaded again when it is asked for. */
export const MomentReader = {
  ahead(): void {
    Promise.all([
      import('#flow/answers/date/date-vocabulary.ts'),
      import('#flow/answers/reading.ts'),
      reader(),
      import('temporal-polyfill'),
    ])
      .then(async ([{ formatDate }, { LANGUAGES }]) => {
        // The words of dates are gathered a language at a time, so that no key waits for it.
        for (const language of LANGUAGES) {
          await idle()
          formatDate(language)
        }
      })
      .catch(() => {})
  },
}

const idle = () => new Promise<void>((go) => ('requestIdleCallback' in window ? requestIdleCallback(() => go()) : setTimeout(go, 50)))

/** Reads a time out of words ("tomorrow 9", "in 2 hours", "Monday 10:00") as an instant, always one to come; null where none is said. */
export async function momentLabel(said: string, timeZone: string, now: number): Promise<string | null> {
  const [{ settledDate }, { plainContext }, { instantOf }] = await reader()
  const words = said
    .trim()
    .replace(/^tonight$/i, 'today at 20:00')
    .replace(/^(today|tomorrow|tonight|[a-z]+day)\s+(\d{1,2})$/i, '$1 at $2:00')
  if (words === '') return null
  const moment = settledDate(words, plainContext(new Date(now).toISOString(), timeZone))
  const at = moment && instantOf(moment, '09:00', timeZone)
  return at && Date.parse(at) > now ? at : null
}
