import { CalendarClock, ChevronDown, Clock, FastForward, Hourglass, Sunrise, TimerOff } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import type { SimulationState } from '#flow/simulation/simulation-state.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { momentLabel } from '#web/kit/text/parse-moment.ts'
import { formatMoment, standText } from './test-chat-formatters.ts'

const AnotherTime = lazyPart(async () => (await import('./another-time.tsx')).AnotherTime)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Props = { simulation: SimulationState; timeZone: string; onGive: (input: SimulationInput) => void }

/** The clock of a test chat, what the flow waits for, and the ways to move time. */
export function TestChatClock({ simulation, timeZone, onGive }: Props) {
  const { at, heardAt, timer, scope } = simulation
  const [asksTime, setAsksTime] = useState(false)
  const closesAt = heardAt + REPLY_WINDOW_MS
  const isClosed = scope.channel.kind === 'whatsapp' && at >= closesAt
  const jumpTo = (instant: number) => onGive({ type: 'jumpTo', at: new Date(instant).toISOString() })
  const jumpToMorning = async () => {
    const morning = await momentLabel('tomorrow at 9:00', timeZone, at)
    if (morning !== null) onGive({ type: 'jumpTo', at: morning })
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-t border-line bg-surface px-2 py-1.5 text-meta">
        <Menu
          side="top"
          trigger={
            <button
              type="button"
              aria-label={t('Move time on from {at}', { at: formatMoment(at, timeZone) })}
              className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 font-medium text-ink tabular-nums hover:bg-hover data-popup-open:bg-active max-phone:h-11 [&_svg]:size-3.5"
            >
              <Clock aria-hidden />
              {formatMoment(at, timeZone)}
              <ChevronDown aria-hidden className="text-ink-3" />
            </button>
          }
        >
          <MenuItem icon={<Hourglass />} disabled={!timer} onSelect={() => onGive({ type: 'toNextClock' })}>
            {timer ? t('End of the wait: {at}', { at: formatMoment(timer.at, timeZone) }) : t('End of the wait: there is none')}
          </MenuItem>
          <MenuItem icon={<FastForward />} onSelect={() => onGive({ type: 'pass', ms: 10 * MINUTE_MS })}>
            {t('10 minutes later')}
          </MenuItem>
          <MenuItem icon={<FastForward />} onSelect={() => onGive({ type: 'pass', ms: HOUR_MS })}>
            {t('1 hour later')}
          </MenuItem>
          <MenuItem icon={<Sunrise />} onSelect={() => void jumpToMorning()}>
            {t('Tomorrow, 09:00')}
          </MenuItem>
          <MenuItem icon={<FastForward />} onSelect={() => onGive({ type: 'pass', ms: 7 * 24 * HOUR_MS })}>
            {t('1 week later')}
          </MenuItem>
          {scope.channel.kind === 'whatsapp' && (
            <MenuItem icon={<TimerOff />} disabled={isClosed} onSelect={() => jumpTo(closesAt + MINUTE_MS)}>
              {t('After the 24-hour window')}
            </MenuItem>
          )}
          <MenuItem icon={<CalendarClock />} onSelect={() => setAsksTime(true)}>
            {t('Another time …')}
          </MenuItem>
        </Menu>
        <span className="min-w-0 flex-1 text-end text-ink-2">
          {isClosed && <strong className="font-medium text-warning">{t('Past 24 hours.')} </strong>}
          {standText(simulation, timeZone)}
        </span>
      </div>
      {asksTime && (
        <Suspense fallback={null}>
          <AnotherTime
            now={at}
            timeZone={timeZone}
            onChoose={(instant) => {
              onGive({ type: 'jumpTo', at: instant })
              setAsksTime(false)
            }}
            onClose={() => setAsksTime(false)}
          />
        </Suspense>
      )}
    </>
  )
}
