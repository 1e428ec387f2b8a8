import { useEffect, useState } from 'preact/hooks'

import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/use-chat.ts'
import { recordVoice } from './record-voice.ts'

/** Records a voice message, which is sent or dropped. */
export function VoiceRecorder({ done, refused }: { done: (file: File | null) => void; refused: () => void }) {
  const { say } = useWords()
  const [recording] = useState(() => recordVoice(done, refused))
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => {
      clearInterval(clock)
      recording.stop(false)
    }
  }, [recording])
  return (
    <div class="recorder" role="group" aria-label={say('recording')}>
      <button type="button" class="tool" aria-label={say('cancel')} onClick={() => recording.stop(false)}>
        <Icon name="close" />
      </button>
      <span class="grow meta">
        {say('recording')} {Math.floor(seconds / 60)}:{`${seconds % 60}`.padStart(2, '0')}
      </span>
      <button type="button" class="round" aria-label={say('stop')} onClick={() => recording.stop(true)}>
        <Icon name="send" />
      </button>
    </div>
  )
}
