import { useQuery, queryOptions } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { useIdle } from '#web/kit/hooks/use-idle.ts'
import { playedText, peaksOf } from './peaks.ts'
import { SeekBar } from './seek-bar.tsx'

/** Enough to see how loud a voice is, and a sixth of what would be kept otherwise. */
const SAMPLE_RATE = 8_000

/** The waveform of a sound and its length in seconds: decoded by the browser, beside what it draws, once. */
const waveformQuery = (src: string) =>
  queryOptions({
    queryKey: ['waveform', src] as const,
    queryFn: async ({ signal }) => {
      const answer = await fetch(src, { signal })
      if (!answer.ok) throw new Error(`The sound answered ${answer.status}`)
      const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer())
      return { peaks: peaksOf(sound.getChannelData(0)), seconds: sound.duration }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 60 * 60_000,
  })

const SPEEDS = [1, 1.5, 2] as const
/** Larger sounds are decoded only when they are played. */
const EAGER_BYTES = 2_000_000

type Props = {
  src: string
  title: string
  /** In bytes, where it is known. */
  size: number | null
  onError: (event: SyntheticEvent<HTMLAudioElement>) => void
}

/** Plays a sound: its waveform, where one is in it, and how fast. A browser that cannot decode it shows its own player. */
export function VoicePlayer({ src, title, size, onError }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [played, setPlayed] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1)
  const isIdle = useIdle()
  const waveform = useQuery({ ...waveformQuery(src), enabled: played || (isIdle && (size ?? 0) <= EAGER_BYTES) })
  const seconds = waveform.data?.seconds ?? length

  if (waveform.isError) {
    // What a customer says has no track of subtitles to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio src={src} controls preload="metadata" aria-label={title} onError={onError} className="my-1 h-9 w-60 max-w-full" />
  }

  const toggle = () => {
    const sound = audio.current
    if (!sound) return
    if (!sound.paused) return sound.pause()
    setPlayed(true)
    for (const other of document.querySelectorAll('audio')) if (other !== sound) other.pause()
    sound.playbackRate = speed
    // What cannot be played says so through onError.
    void sound.play().catch(() => setPlaying(false))
  }
  const seek = (to: number) => {
    if (!audio.current) return
    audio.current.currentTime = Math.min(Math.max(to, 0), seconds)
    setAt(audio.current.currentTime)
  }
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }

  return (
    <div role="group" aria-label={title} className="my-1 flex w-66 max-w-full items-center gap-2.5">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onError={onError}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
      />
      <button
        type="button"
        aria-label={playing ? t('Pause {title}', { title: title.toLowerCase() }) : t('Play {title}', { title: title.toLowerCase() })}
        onClick={toggle}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-lagoon text-on-lagoon hover:bg-lagoon-hover max-phone:size-11 [&>svg]:size-4"
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <div className="min-w-0 flex-1">
        <SeekBar peaks={waveform.data?.peaks ?? null} at={at} seconds={seconds} title={title} onSeek={seek} onToggle={toggle} />
        <div className="flex items-center justify-between text-badge text-ink-2 tabular-nums">
          <span>
            {playedText(at)} / {playedText(seconds)}
          </span>
          <button
            type="button"
            aria-label={t('Speed {speed}×, change', { speed })}
            onClick={faster}
            className="inline-flex min-h-6 min-w-9 items-center justify-center rounded-tag font-medium hover:bg-active"
          >
            {speed}×
          </button>
        </div>
      </div>
    </div>
  )
}
