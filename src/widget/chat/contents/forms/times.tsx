import { useId } from 'preact/hooks'

import type { Json } from '#domain/json.ts'

import { timeOf } from '#widget/chat/kit/time.ts'
import { useWords } from '#widget/chat/kit/use-chat.ts'

interface TimesProps {
  times: readonly { id: string }[]
  timeZone: string
  value: Json
  set: (start: string) => void
}

/** Free times, a day after the other. */
export function Times({ times, timeZone, value, set }: TimesProps) {
  const { locale } = useWords()
  const name = useId()
  const dayOf = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return (
    <>
      {[...Map.groupBy(times, ({ id }) => dayOf.format(new Date(id)))].map(([day, starts]) => (
        <div key={day} class="day-of-times" role="group" aria-label={day}>
          <p>{day}</p>
          {starts.map(({ id: start }) => (
            <label key={start}>
              <input type="radio" name={name} checked={value === start} onChange={() => set(start)} />
              {timeOf(start, locale, timeZone)}
            </label>
          ))}
        </div>
      ))}
    </>
  )
}
