import { clsx } from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'

import { t } from '#domain/i18n/t.ts'
import { playedText, STROKES } from './peaks.ts'

const STEP_S = 5
const FLAT: readonly number[] = Array.from({ length: STROKES }, () => 0)

type Props = {
  /** Null until the sound is decoded: a flat line. */
  peaks: readonly number[] | null
  at: number
  seconds: number
  title: string
  onSeek: (to: number) => void
  onToggle: () => void
}

/** The waveform of a sound with the place one is at; it is moved by a click, by dragging and by keys. */
export function SeekBar({ peaks, at, seconds, title, onSeek, onToggle }: Props) {
  const strokes = peaks ?? FLAT
  const part = seconds > 0 ? at / seconds : 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') onToggle()
    else {
      const to = placeOf(event.key, at, seconds)
      if (to === null) return
      onSeek(to)
    }
    event.preventDefault()
  }
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(((clientX - left) / width) * seconds)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('Place in {title}', { title: title.toLowerCase() })}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t('{at} of {seconds}', { at: playedText(at), seconds: playedText(seconds) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && follow(event)}
      className="flex h-7 touch-none items-center gap-px rounded-tag max-phone:h-9"
    >
      {strokes.map((peak, index) => (
        <span
          key={index}
          aria-hidden
          className={clsx('flex-1 rounded-full', (index + 0.5) / strokes.length <= part ? 'bg-lagoon' : 'bg-control')}
          style={{ height: `${Math.round(8 + peak * 92)}%` }}
        />
      ))}
    </div>
  )
}

function placeOf(key: string, at: number, seconds: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + STEP_S
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - STEP_S
    case 'PageUp':
      return at + 3 * STEP_S
    case 'PageDown':
      return at - 3 * STEP_S
    case 'Home':
      return 0
    case 'End':
      return seconds
    default:
      return null
  }
}
