import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { comingTime } from '#web/kit/text/upcoming-times.ts'
import { itemStyle } from '#web/kit/overlay/popup-style.ts'
import { momentLabel } from '#web/kit/text/parse-moment.ts'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { whenText } from './format-when.ts'

const OFFERED = [
  { label: t('In 1 hour'), time: { hours: 1 } },
  { label: t('This evening'), time: { at: 18, on: 'today' } },
  { label: t('Tomorrow morning'), time: { at: 9, on: 'tomorrow' } },
  { label: t('Next Monday'), time: { at: 9, on: 'nextMonday' } },
] as const

export interface LaterTime {
  sendAt: string
  unlessReply: boolean
}

type Props = {
  lastInboundAt: string | null
  /** A template may go out at any time. */
  anyTime: boolean
  unlessReply?: boolean
  onChoose: (time: LaterTime) => void
}

/** When a message is to be sent: said in words, or one of the usual times; and whether a reply cancels it. */
export function LaterChoice({ lastInboundAt, anyTime, unlessReply: initial = true, onChoose }: Props) {
  const { app } = useCurrentApp()
  const [now] = useState(() => Date.now())
  const [said, setSaid] = useState('')
  const [unlessReply, setUnlessReply] = useState(initial)
  const closesAt = lastInboundAt === null ? 0 : Date.parse(lastInboundAt) + REPLY_WINDOW_MS
  const isTooLate = (at: string) => !anyTime && Date.parse(at) >= closesAt
  const read = useQuery({
    queryKey: ['momentLabel', said.trim(), app.timeZone, now],
    queryFn: () => momentLabel(said, app.timeZone, now),
    enabled: said.trim() !== '',
    staleTime: Infinity,
  })
  const times = useQuery({
    queryKey: ['laterTimes', app.timeZone, now],
    queryFn: () => Promise.all(OFFERED.map(async ({ label, time }) => ({ label, at: await comingTime(time, app.timeZone, now) }))),
    staleTime: Infinity,
  })
  const choose = (sendAt: string) => onChoose({ sendAt, unlessReply })
  const at = said.trim() === '' ? null : (read.data ?? null)
  const wordsAt = (moment: string) => whenText(moment, app.timeZone, now)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // A portal bubbles by the component tree: the composer is a form too.
        event.stopPropagation()
        if (at && !isTooLate(at)) choose(at)
      }}
    >
      <div className="flex gap-2">
        <Input
          aria-label={t('Send at')}
          placeholder={t('tomorrow 9, in 2 hours')}
          // What one opens to write a time in is ready to be written in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={said}
          aria-describedby="later-read"
          onChange={(event) => setSaid(event.target.value)}
        />
        <Button type="submit" variant="primary" className="h-9" disabled={!at || isTooLate(at)}>
          {t('Schedule')}
        </Button>
      </div>
      <p id="later-read" aria-live="polite" className="px-1 py-1.5 text-meta text-ink-2">
        {said.trim() === '' && t('Times are in {timeZone}', { timeZone: app.timeZone })}
        {said.trim() !== '' && read.data === null && t('Couldn’t read a future time')}
        {at && (isTooLate(at) ? <TooLate closes={wordsAt(new Date(closesAt).toISOString())} /> : t('Goes out {at}', { at: wordsAt(at) }))}
      </p>
      <OfferedTimes times={times.data ?? []} isTooLate={isTooLate} wordsAt={wordsAt} onChoose={choose} />
      <Switch
        plain
        label={t('Cancel if the customer writes first')}
        help={t('When off, it’s sent either way.')}
        checked={unlessReply}
        onChange={setUnlessReply}
      />
    </form>
  )
}

const TooLate = ({ closes }: { closes: string }) => (
  <span className="text-danger">{t('The reply window closes {closes}. Later than that only a template goes out.', { closes })}</span>
)

type OfferedProps = {
  times: readonly { label: string; at: string | null }[]
  isTooLate: (at: string) => boolean
  wordsAt: (at: string) => string
  onChoose: (at: string) => void
}

/** The usual times, those that are still to come. */
function OfferedTimes({ times, isTooLate, wordsAt, onChoose }: OfferedProps) {
  return (
    <ul className="mb-3">
      {times.map(
        ({ label, at }) =>
          at && (
            <li key={label}>
              <button
                type="button"
                disabled={isTooLate(at)}
                onClick={() => onChoose(at)}
                className={itemStyle({ className: 'w-full enabled:hover:bg-hover disabled:text-ink-3' })}
              >
                <span className="flex-1 text-start">{label}</span>
                <span className="text-ink-3 tabular-nums">{isTooLate(at) ? t('Outside the 24-hour window') : wordsAt(at)}</span>
              </button>
            </li>
          ),
      )}
    </ul>
  )
}
