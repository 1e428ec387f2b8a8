import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Input } from '#web/kit/form/input.tsx'
import { itemStyle } from '#web/kit/overlay/popup-style.ts'
import { momentLabel } from '#web/kit/text/parse-moment.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { snoozeTimes, untilText } from './snooze-times.ts'

/** Until when: said in words, or one of the usual times. */
export function SnoozeChoice({ onChoose }: { onChoose: (until: string) => void }) {
  const { app } = useCurrentApp()
  const [now] = useState(() => Date.now())
  const [said, setSaid] = useState('')
  const times = useQuery({
    queryKey: ['snoozeTimes', app.timeZone, now],
    queryFn: () => snoozeTimes(app.timeZone, now),
    staleTime: Infinity,
  })
  const read = useQuery({
    queryKey: ['momentLabel', said.trim(), app.timeZone, now],
    queryFn: () => momentLabel(said, app.timeZone, now),
    // One letter says no time, and the first to be read takes the longest.
    enabled: said.trim().length > 1,
    staleTime: Infinity,
  })
  const isUnread = said.trim().length > 1 && read.data === null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (read.data) onChoose(read.data)
      }}
    >
      <Input
        aria-label={t('Snooze until')}
        // What one opens to write a time in is ready to be written in, also where it came only after the sheet around it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={t('tomorrow 9, in 2 hours, Monday 14:00')}
        value={said}
        aria-describedby="snooze-read"
        onChange={(event) => setSaid(event.target.value)}
      />
      <p id="snooze-read" aria-live="polite" className="px-2 py-1.5 text-meta text-ink-2">
        {isUnread && t('Couldn’t read a future time')}
        {read.data && t('Enter: until {read}', { read: untilText(read.data, app.timeZone, now) })}
        {said.trim() === '' && t('Times are in {timeZone}', { timeZone: app.timeZone })}
      </p>
      <ul>
        {times.data?.map(({ label, until }) => (
          <li key={label}>
            <button type="button" onClick={() => onChoose(until)} className={itemStyle({ className: 'w-full hover:bg-hover' })}>
              <span className="flex-1 text-start">{label}</span>
              <span className="text-ink-3 tabular-nums">{untilText(until, app.timeZone, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
