import { Check, Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { playedText } from '#web/features/inbox/thread/voice/peaks.ts'
import { type Recording, refusalText, startRecording, unsupportedWhy } from './record.ts'

const LOOK_MS = 100
/** As long as one may speak: WhatsApp takes 16 MB, and nobody hears more. */
const LONGEST_MS = 15 * 60_000

type Props = { onDone: (file: File) => void; onCancel: () => void }

/** Records a voice message: how long and how loud, pause, cancel, and done. It becomes a file to be heard before it is sent. */
export function VoiceRecorder({ onDone, onCancel }: Props) {
  const recording = useRef<Recording | null>(null)
  const [fault, setFault] = useState(unsupportedWhy)
  const [{ length, level }, setHeard] = useState({ length: 0, level: 0 })
  const [paused, setPaused] = useState(false)
  const [ending, setEnding] = useState(false)

  const finish = () => {
    const running = recording.current
    recording.current = null
    if (!running) return
    setEnding(true)
    running.stop().then(onDone, (cause: unknown) => setFault(refusalText(cause)))
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })

  useEffect(() => {
    if (unsupportedWhy() !== null) return
    let left = false
    startRecording().then(
      (started) => {
        if (left) started.cancel()
        else recording.current = started
      },
      (cause: unknown) => setFault(refusalText(cause)),
    )
    const timer = setInterval(() => {
      const running = recording.current
      if (!running) return
      setHeard({ length: running.length(), level: running.level() })
      if (running.length() > LONGEST_MS) latest.current()
    }, LOOK_MS)
    return () => {
      left = true
      clearInterval(timer)
      recording.current?.cancel()
      recording.current = null
    }
  }, [])

  const toggle = () => {
    if (paused) recording.current?.resume()
    else recording.current?.pause()
    setPaused(!paused)
  }
  if (fault !== null) {
    return (
      <div role="alert" className="flex flex-1 items-center gap-2">
        <p className="min-w-0 flex-1 px-1 text-meta text-danger">{fault}</p>
        <Button size="sm" onClick={onCancel}>
          {t('Close')}
        </Button>
      </div>
    )
  }
  return (
    <div role="group" aria-label={t('Recording a voice message')} className="flex flex-1 items-center gap-1">
      <IconButton label={t('Cancel recording')} side="top" icon={<X />} onClick={onCancel} />
      <span className="w-12 shrink-0 text-secondary tabular-nums" role="timer" aria-label={t('Recorded')}>
        {playedText(length / 1_000)}
      </span>
      <span className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-active" aria-hidden>
        <span className="block h-full origin-left bg-danger transition-transform duration-80" style={{ transform: `scaleX(${level})` }} />
      </span>
      <IconButton
        label={paused ? t('Resume recording') : t('Pause recording')}
        side="top"
        icon={paused ? <Play /> : <Pause />}
        onClick={toggle}
      />
      <Button variant="primary" icon={<Check />} busy={ending} disabled={length === 0} onClick={finish}>
        {t('Done')}
      </Button>
    </div>
  )
}
