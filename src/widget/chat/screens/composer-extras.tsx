import { useRef, useState } from 'preact/hooks'

import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/use-chat.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

interface ExtrasProps {
  attach: (files: readonly File[]) => void
  setNote: (note: string) => void
  isWriting: boolean
}

/** What else can be sent than words: files, photos from the camera, and voice messages. */
export function Extras({ attach, setNote, isWriting }: ExtrasProps) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    attach([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  if (isRecording)
    return (
      <VoiceRecorder
        done={(file) => {
          setRecording(false)
          if (file) attach([file])
        }}
        refused={() => {
          setRecording(false)
          setNote(say('noMicrophone'))
        }}
      />
    )
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={choose} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <button type="button" class="tool" aria-label={say('attach')} onClick={() => input.current?.click()}>
        <Icon name="clip" />
      </button>
      {!isWriting && matchMedia('(pointer:coarse)').matches && (
        <button type="button" class="tool" aria-label={say('photo')} onClick={() => camera.current?.click()}>
          <Sign shape="M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.500 3.500 0 110 7 3.500 3.500 0 010-7z" />
        </button>
      )}
      {!isWriting && 'MediaRecorder' in window && (
        <button type="button" class="tool" aria-label={say('voice')} onClick={() => setRecording(true)}>
          <Sign shape="M12 3a3 3 0 013 3v5a3 3 0 01-6 0V6a3 3 0 013-3zM5 11a7 7 0 0014 0M12 18v3" />
        </button>
      )}
    </>
  )
}

const Sign = ({ shape }: { shape: string }) => (
  <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={shape} />
  </svg>
)
